import assert from 'node:assert/strict';
import type { HistoryParts } from '../../../../client/src/history/historyCommands.ts';
import type { HistoryEntry } from '../../../../client/src/history/historyStore.ts';
import type { HistoryNode } from '../../../../client/src/history/historyTree.ts';
import { editor, uriOf } from '../support/editor.ts';

const { historyCommands } = await import('../../../../client/src/history/historyCommands.ts');

const entry = (id: string, at: number, parts: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id,
  at,
  title: 'signups',
  query: `select '${id}'`,
  connection: 'here · a.example',
  host: 'https://a.example:8443',
  projectId: '7',
  elapsedMs: 5,
  end: 'done',
  ...parts,
});
const node = (of: HistoryEntry): HistoryNode => ({ kind: 'run', entry: of });

/** The commands over a history with a selection; their effects are recorded. */
function scene(all: readonly HistoryEntry[], selected: readonly HistoryNode[] = []) {
  const did: string[] = [];
  const ran: object[] = [];
  const kept = new Map<string, object>();
  const session = { client: {} };
  const store = {
    entries: () => Promise.resolve(all),
    result: (id: string) => Promise.resolve(kept.get(id)),
    remove: (ids: readonly string[]) => Promise.resolve(void did.push(`remove ${ids.join()}`)),
    clear: () => Promise.resolve(void did.push('clear')),
  };
  const parts = {
    history: { store, tree: { refresh: () => did.push('refresh') }, view: { selection: selected } },
    tabs: { open: ({ id }: { id: string }) => did.push(`open ${id}`) },
    results: { reveal: () => Promise.resolve(void did.push('reveal')) },
    sessions: {
      reach: (host: string, projectId: string) => {
        did.push(`reach ${host} ${projectId}`);
        return Promise.resolve(projectId === '7' ? session : { kind: 'noConnection' });
      },
    },
    run: (order: object) => Promise.resolve(ran.push(order)),
  } as unknown as HistoryParts;
  return { commands: historyCommands(parts), did, ran, kept, session };
}

/** The compared documents, the earlier one first, and the title. */
const compared = () =>
  editor.executed
    .filter(([command]) => command === 'vscode.diff')
    .map(([, before, after, title]) => [String(before), String(after), title]);

describe('the commands of the history', () => {
  beforeEach(() => editor.reset());
  const [old, late, other] = [
    entry('old', 1),
    entry('late', 3),
    entry('b', 2, { title: 'visits' }),
  ];

  it('open the text of a run, as what it is', async () => {
    const { commands } = scene([]);
    await commands['hogql.history.open'](node(old));
    await commands['hogql.history.open'](node({ ...old, query: '{"kind": "TrendsQuery"}' }));
    await commands['hogql.history.open']();
    assert.deepEqual(
      editor.documents.map(({ text, languageId }) => [text, languageId]),
      [
        [`select 'old'`, 'hogql'],
        ['{"kind": "TrendsQuery"}', 'json'],
      ],
    );
  });

  it('open the rows of a run, and say where they are not kept', async () => {
    const { commands, did, kept } = scene([]);
    kept.set('old', { id: 'old' });
    const failed = entry('failed', 1, { end: 'failed' });
    for (const each of [old, late, failed]) await commands['hogql.history.openResult'](node(each));
    assert.deepEqual(did, ['open old', 'reveal']);
    assert.deepEqual(editor.asked, [
      'The rows of this run are no longer in the history. Run it again.',
      'The history has no rows of this run. Run it again.',
    ]);
  });

  it('run it again where it ran, or offer the way there', async () => {
    const { commands, did, ran, session } = scene([]);
    editor.replies.push(undefined);
    await commands['hogql.history.runAgain'](node(old));
    await commands['hogql.history.runAgain'](node({ ...old, projectId: '8' }));
    assert.deepEqual(did, ['reach a.example:8443 7', 'reach a.example:8443 8']);
    const { title, query } = old;
    assert.deepEqual(ran, [{ title, query, session, refresh: 'async' }]);
  });

  it('are about all selected runs where the one clicked is among them', async () => {
    const day: HistoryNode = { kind: 'day', label: 'Today', runs: [] };
    const { commands, did } = scene([], [day, node(old), node(late)]);
    await commands['hogql.history.remove'](node(late));
    await commands['hogql.history.remove'](node(other));
    await commands['hogql.history.remove']();
    await commands['hogql.history.remove']({ kind: 'day' });
    assert.deepEqual(did, ['remove old,late', 'remove b', 'remove old,late', 'remove old,late']);
    const none = scene([]);
    await none.commands['hogql.history.remove']();
    assert.deepEqual(none.did, []);
  });

  it('delete all of it once somebody has agreed', async () => {
    const { commands, did } = scene([]);
    editor.replies.push(undefined, 'Delete History');
    await commands['hogql.history.clear']();
    assert.deepEqual(did, []);
    await commands['hogql.history.clear']();
    await commands['hogql.history.refresh']();
    assert.deepEqual(did, ['clear', 'refresh']);
  });

  it('compare two runs, the earlier one first', async () => {
    const { commands } = scene([], [node(late), node(other)]);
    await commands['hogql.history.compareText']();
    assert.deepEqual(compared(), [
      ['hogql-history:/visits.hogql', 'hogql-history:/signups.hogql', 'signups: earlier and later'],
    ]);
  });

  it('compare one run with the one before it of the same name', async () => {
    const { commands } = scene([late, other, old]);
    await commands['hogql.history.compareText'](node(late));
    const before = 'hogql-history:/signups.hogql';
    assert.deepEqual(compared(), [[before, before, 'signups: earlier and later']]);
  });

  it('compare the first of its name with its file, else with the editor in front', async () => {
    const { commands } = scene([late, old]);
    await commands['hogql.history.compareText'](node(old));
    assert.deepEqual(editor.asked, ['Select two runs to compare their texts.']);
    await commands['hogql.history.compareText'](node({ ...old, file: 'file:/a.hogql' }));
    editor.open(uriOf('file', '/b.hogql'), 'select 1', 'hogql');
    await commands['hogql.history.compareText'](node(old));
    await commands['hogql.history.compareText']();
    assert.deepEqual(
      compared().map(([, file]) => file),
      ['file:/a.hogql', 'file:/b.hogql'],
    );
  });
});

describe('the text of a past run', () => {
  it('is a document named like it, and says where it is gone', async () => {
    const { HistoryText } = await import('../../../../client/src/history/historyText.ts');
    const text = new HistoryText({ entries: () => Promise.resolve([entry('a', 1)]) } as never);
    const named = (parts: Partial<HistoryEntry>) => String(HistoryText.uri(entry('a', 1, parts)));
    assert.equal(named({ title: 'a/b: c' }).split(':')[0], 'hogql-history');
    assert.match(named({}), /\/signups\.hogql$/);
    assert.match(named({ query: '{"kind": "TrendsQuery"}' }), /\/signups\.json$/);
    assert.match(named({ title: '' }), /\/run\.hogql$/);
    const at = (query: string) => text.provideTextDocumentContent({ query } as never);
    assert.equal(await at('a'), `select 'a'`);
    assert.match(await at('gone'), /^-- This run is no longer in the history\./);
  });
});
