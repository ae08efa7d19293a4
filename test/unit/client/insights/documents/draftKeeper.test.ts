import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DraftStore } from '../../../../../client/src/insights/documents/draftStore.ts';
import type { InsightDocuments } from '../../../../../client/src/insights/documents/insightDocuments.ts';
import { until } from '../../../../workbench/harness/until.ts';
import { editor, uriOf } from '../../support/editor.ts';
import { state } from '../text/state.ts';

const { insightScheme } = await import('../../../../../client/src/base/insightAddress.ts');
const { DraftKeeper } = await import('../../../../../client/src/insights/documents/draftKeeper.ts');

describe('unsaved text that is offered again', () => {
  let folder = '';
  let store: DraftStore;
  const uri = uriOf(insightScheme, '/127.0.0.1:8010/1/42-signups.hogql');
  beforeEach(async () => {
    editor.reset();
    folder = await mkdtemp(path.join(tmpdir(), 'hogql-drafts-'));
    store = new DraftStore(folder, 'workspace');
    const base = { ...state({ name: 'Signups' }), tags: [] };
    await store.save({ uri: uri.toString(), base, format: 'hogql', text: 'select 2' });
  });
  afterEach(async () => {
    store.dispose();
    await rm(folder, { recursive: true });
  });

  const offered = 'An earlier window left unsaved text of “Signups”.';
  const resumed: string[] = [];
  const documents = {
    offering: () => Promise.resolve(),
    answered: () => undefined,
    resume: (_uri: unknown, { text }: { text: string }) => Promise.resolve(resumed.push(text)),
    isMerging: () => false,
    isOffered: () => false,
    draftOf: () => Promise.resolve(undefined),
  } as unknown as InsightDocuments;
  const keep = () => new DraftKeeper(documents, store);

  it('is put into the document', async () => {
    const document = editor.open(uri, 'select 1');
    editor.pressed = 'Restore';
    const keeper = keep();
    await until('the text', () => document.text === 'select 2' || undefined);
    await until('its base', () => resumed.pop() === 'select 2' || undefined);
    keeper.dispose();
    assert.deepEqual(editor.asked, [offered]);
  });

  it('is offered once more where the editor refuses it', async () => {
    const document = editor.open(uri, 'select 1');
    editor.pressed = 'Restore';
    editor.refusals = 1;
    const keeper = keep();
    await until('the text', () => document.text === 'select 2' || undefined);
    keeper.dispose();
    assert.deepEqual(editor.asked, [
      offered,
      '42-signups.hogql could not be changed: it is read-only or was just edited. Try again.',
      offered,
    ]);
  });
});
