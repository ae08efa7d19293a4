import assert from 'node:assert/strict';
import type { Uri } from 'vscode';
import type { BadgeSources } from '../../../../../client/src/insights/code/badges.ts';
import type { Drift, PlannedFile } from '../../../../../client/src/insights/code/plan.ts';
import type { DraftStore } from '../../../../../client/src/insights/documents/draftStore.ts';
import type { InsightSummary } from '../../../../../client/src/insights/tree/insightSummary.ts';
import { editor, uriOf } from '../../support/editor.ts';

const { Badges } = await import('../../../../../client/src/insights/code/badges.ts');

const item = uriOf('hogql-insight-item', '/a.example/1/42') as unknown as Uri;
const document = 'hogql-insight:/a.example/1/42-signups.hogql';
const [early, late] = ['2026-05-01T12:00:00Z', '2026-05-02T12:00:00Z'];

type Known = {
  readonly listed?: Partial<InsightSummary>;
  /** When the insight was changed last, as its draft says. */
  readonly draft?: string | null;
  readonly draftOf?: string;
  /** The same, as an open document says. */
  readonly open?: string | null;
  readonly isConflicting?: boolean;
};

/** The badges for the known state of an insight. */
function badgesOf({ listed, draft, draftOf = document, open, isConflicting = false }: Known) {
  let reads = 0;
  const drafts = {
    all: () => {
      reads++;
      return Promise.resolve(
        draft === undefined ? [] : [{ uri: draftOf, base: { modifiedAt: draft } }],
      );
    },
  } as unknown as DraftStore;
  const sources: BadgeSources = {
    known: () => Promise.resolve(listed ? [{ id: 42, ...listed } as InsightSummary] : []),
    open: () => {
      const uri = uriOf('hogql-insight', '/a.example/1/42-signups.hogql') as unknown as Uri;
      return Promise.resolve(open === undefined ? [] : [{ uri, base: { modifiedAt: open } }]);
    },
    isConflicting: () => isConflicting,
  };
  return { badges: new Badges(drafts, sources), reads: () => reads };
}

describe('the badge of an insight', () => {
  beforeEach(() => editor.reset());
  const rows: [what: string, known: Known, badge: string | undefined][] = [
    ['of which nothing is known', {}, undefined],
    ['that is as it was listed', { listed: { modifiedAt: late } }, undefined],
    ['with a draft', { draft: early }, '↑'],
    ['with a draft of the newest', { draft: late, listed: { modifiedAt: late } }, '↑'],
    ['with a draft newer than the list', { draft: late, listed: { modifiedAt: early } }, '↑'],
    ['with a draft, changed there', { draft: early, listed: { modifiedAt: late } }, '⇅'],
    ['with a draft that a save found in conflict', { draft: early, isConflicting: true }, '⇅'],
    ['with a draft of another', { draft: early, draftOf: document.replace('42', '43') }, undefined],
    ['with a draft of something else', { draft: early, draftOf: 'file:/a.hogql' }, undefined],
    ['open, and changed there', { open: early, listed: { modifiedAt: late } }, '↓'],
    ['open as it is', { open: late, listed: { modifiedAt: late } }, undefined],
    ['open, nobody knows from when', { open: null, listed: { modifiedAt: late } }, undefined],
    ['open and in no list', { open: early }, undefined],
    ['that cannot be computed', { listed: { status: 'error', isViewOnly: true } }, 'E'],
    ['that is being computed', { listed: { status: 'refreshing' } }, '↻'],
    ['that may only be read', { listed: { isViewOnly: true } }, 'L'],
    ['with another id', { listed: { id: 43, isViewOnly: true } }, undefined],
  ];
  for (const [what, known, badge] of rows) {
    it(`${what} is ${badge ?? 'none'}`, async () => {
      const shown = await badgesOf(known).badges.provideFileDecoration(item);
      assert.equal(shown?.badge, badge);
      if (shown) assert.match(shown.tooltip ?? '', /^\w+(-\w+)?( \w+)*$/);
    });
  }

  it('reads the drafts once for all lines of the tree, until one changes', async () => {
    const { badges, reads } = badgesOf({ draft: early });
    for (let line = 0; line < 3; line++) await badges.provideFileDecoration(item);
    assert.equal(reads(), 1);
    badges.refresh(document);
    await badges.provideFileDecoration(item);
    badges.refresh();
    await badges.provideFileDecoration(item);
    assert.equal(reads(), 3);
  });
});

describe('the badge of a pulled file', () => {
  beforeEach(() => editor.reset());
  const folder = uriOf('file', '/insights') as unknown as Uri;
  const planned = (file: string, drift: PlannedFile['drift']): PlannedFile => {
    return { file, drift, fields: [] };
  };
  const badges: [drift: Drift, badge: string | undefined, color: string | undefined][] = [
    ['inSync', undefined, undefined],
    ['editedHere', '↑', 'gitDecoration.modifiedResourceForeground'],
    ['editedThere', '↓', 'gitDecoration.modifiedResourceForeground'],
    ['conflict', '⇅', 'gitDecoration.conflictingResourceForeground'],
    ['gone', 'X', 'gitDecoration.deletedResourceForeground'],
    ['broken', 'E', 'list.errorForeground'],
    ['missing', undefined, undefined],
  ];
  for (const [drift, badge, color] of badges) {
    it(`that is ${drift} is ${badge ?? 'none'}`, async () => {
      const { badges: all } = badgesOf({});
      all.note(folder, [planned('a.hogql', drift)]);
      const file = uriOf('file', '/insights/a.hogql') as unknown as Uri;
      const shown = await all.provideFileDecoration(file);
      assert.deepEqual([shown?.badge, shown?.color?.id], [badge, color]);
      const other = uriOf('file', '/insights/b.hogql') as unknown as Uri;
      assert.equal(await all.provideFileDecoration(other), undefined);
      all.note(folder, [planned('a.hogql', 'new')]);
      assert.equal(await all.provideFileDecoration(file), undefined, 'no insight any more');
    });
  }
});
