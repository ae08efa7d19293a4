import assert from 'node:assert/strict';
import { type Snapshot, takenFrom } from '../../../../client/src/results/snapshot.ts';
import { Tabs } from '../../../../client/src/results/tabs.ts';
import { editor } from '../support/editor.ts';
import { resultOf, runOf } from './run.ts';

const { resultsCommands } = await import('../../../../client/src/results/resultsCommands.ts');

/** A result of one row, taken at a minute. */
function taken(title: string, minute: number, columns: readonly string[]): Snapshot {
  const result = resultOf(columns, [columns.map(() => 1)]);
  const run = runOf(title, title, 'a.hogql', { kind: 'done', result });
  return { ...takenFrom(run, result), takenAt: minute * 60_000 };
}

describe('comparing a result', () => {
  let tabs: Tabs;
  const compare = (): Promise<void> =>
    resultsCommands(tabs, { openBeside: () => undefined, reveal: () => Promise.resolve() })[
      'hogql.results.compare'
    ]();

  beforeEach(() => {
    editor.reset();
    tabs = new Tabs();
  });

  it('offers the newest results first, and only those with a column in common', async () => {
    tabs.open(taken('old', 1, ['day', 'n']), false);
    tabs.open(taken('other', 9, ['x']), false);
    tabs.open(taken('new', 5, ['n']), false);
    tabs.open(taken('middle', 3, ['n', 'm']), false);
    tabs.open(taken('this', 7, ['day', 'n']), false);
    editor.replies.push(undefined);
    await compare();
    const offered = editor.offered.map((item) => (typeof item === 'string' ? item : item.label));
    assert.deepEqual(offered, ['new', 'middle', 'old']);
  });

  it('says that there is none to compare with', async () => {
    tabs.open(taken('this', 1, ['n']), false);
    await compare();
    tabs.open(taken('other', 2, ['x']), false);
    await compare();
    assert.deepEqual(editor.asked, [
      'Comparing needs a second result. Pin this one, then run again.',
      'No other result has a column in common with this one.',
    ]);
  });
});
