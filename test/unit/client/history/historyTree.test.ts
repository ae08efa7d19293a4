import assert from 'node:assert/strict';
import type { MarkdownString, ThemeIcon, Uri } from 'vscode';
import type { HistoryEntry, HistoryStore } from '../../../../client/src/history/historyStore.ts';
import { editor } from '../support/editor.ts';

const { HistoryTree } = await import('../../../../client/src/history/historyTree.ts');

const entry = (id: string, at: Date, parts: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id,
  at: at.getTime(),
  title: 'signups',
  query: 'select 1',
  connection: 'here · a.example',
  host: 'https://a.example',
  projectId: '1',
  elapsedMs: 5,
  end: 'done',
  ...parts,
});

/** A tree of these runs. */
function treeOf(entries: readonly HistoryEntry[]) {
  const store = {
    entries: () => Promise.resolve(entries),
    onDidChange: () => ({ dispose: () => undefined }),
  } as unknown as HistoryStore;
  return new HistoryTree(store);
}

describe('the history as a tree', () => {
  const today = new Date();
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1, 12);
  const older = new Date(2026, 0, 5, 9, 7);
  beforeEach(() => editor.reset());

  it('has the runs by day, and shows those of today', async () => {
    const runs = [entry('a', today), entry('b', today), entry('c', yesterday), entry('d', older)];
    const tree = treeOf(runs);
    const days = await tree.getChildren();
    const items = days.map((day) => tree.getTreeItem(day));
    const label = older.toLocaleDateString(undefined, { dateStyle: 'medium' });
    assert.deepEqual(
      items.map((item) => [item.label, item.description, item.collapsibleState]),
      [
        ['Today', '2 runs', 2],
        ['Yesterday', '1 run', 1],
        [label, '1 run', 1],
      ],
    );
    assert.equal(new Set(items.map(({ id }) => id)).size, 3);
    const [first] = days;
    const inside = await tree.getChildren(first);
    assert.deepEqual(
      inside.map((node) => node.kind === 'run' && node.entry.id),
      ['a', 'b'],
    );
    assert.deepEqual(await tree.getChildren(inside[0]), []);
  });

  const itemOf = (parts: Partial<HistoryEntry>) =>
    treeOf([]).getTreeItem({ kind: 'run', entry: entry('a', older, parts) });

  const runs: [parts: Partial<HistoryEntry>, told: string, icon: string, context: string][] = [
    [{ rows: 1 }, '09:07 · 1 row · 5 ms', 'check', 'history.done'],
    [{ rows: 12, elapsedMs: 2_500 }, '09:07 · 12 rows · 2.5 s', 'check', 'history.done'],
    [{ bytesRead: 45e6 }, '09:07 · done · 5 ms · 45.0 MB read', 'check', 'history.done'],
    [{ end: 'failed' }, '09:07 · failed · 5 ms', 'error', 'history.ended'],
    [{ end: 'cancelled' }, '09:07 · cancelled · 5 ms', 'circle-slash', 'history.ended'],
    [{ end: 'expired' }, '09:07 · expired · 5 ms', 'history', 'history.ended'],
    [{ end: 'lost' }, '09:07 · lost · 5 ms', 'debug-disconnect', 'history.ended'],
  ];
  for (const [parts, told, icon, context] of runs) {
    it(`tells of a run ${told}`, () => {
      const item = itemOf(parts);
      assert.equal(item.description, told);
      assert.equal((item.iconPath as ThemeIcon).id, icon);
      assert.equal(item.contextValue, context);
      const spoken = item.accessibilityInformation?.label;
      assert.equal(spoken, `signups, ${told.replaceAll(' · ', ', ')}`);
    });
  }

  it('previews the text of a run without a document to save; its tooltip has it with why it failed', () => {
    const item = itemOf({ end: 'failed', message: 'No such column.', query: 'x'.repeat(3_000) });
    const [uri, look] = (item.command?.arguments ?? []) as [Uri, object];
    assert.equal(item.command?.command, 'vscode.open');
    assert.equal(String(uri), 'hogql-history:/signups.hogql');
    assert.deepEqual(look, { preview: true, preserveFocus: true });
    const { value } = item.tooltip as MarkdownString;
    assert.match(value, /^signups · here · a\.example · .*\n\nNo such column\.\n```x{2000}```$/);
    assert.doesNotMatch((itemOf({}).tooltip as MarkdownString).value, /\n\n/);
  });
});
