import assert from 'node:assert/strict';
import { PlacedRuns } from '../../../../../client/src/runs/editors/placedRuns.ts';
import type { Run } from '../../../../../client/src/runs/window/runs.ts';
import type { Inserted } from '../../../../../client/src/runs/window/sourcePlace.ts';

const file = 'file:/a.hogql';

function runAt(line: number, query = 'select 1', inserted?: Inserted): Run {
  const source = { file, start: { line, character: 0 }, ...(inserted && { inserted }) };
  return { order: { query, source }, work: {} } as unknown as Run;
}

describe('runs beside their statements', () => {
  let placed: PlacedRuns;
  beforeEach(() => {
    placed = new PlacedRuns();
  });
  const lines = (): number[] => placed.in(file).map(({ line }) => line);

  it('are where they began, each line with its newest', () => {
    const [old, other, newer] = [runAt(0), runAt(4), runAt(0)];
    for (const run of [old, other, newer]) placed.follow(run);
    assert.deepEqual(
      placed.in(file).map(({ run }) => run),
      [other, newer],
    );
  });

  it('do not come back with the end of a run whose statement was edited meanwhile', () => {
    const run = runAt(2);
    placed.follow(run);
    assert.equal(placed.edited(file, 0), true);
    placed.follow(run);
    assert.deepEqual(lines(), []);
  });

  it('do not come back after their document was closed', () => {
    const run = runAt(2);
    placed.follow(run);
    placed.closed(file);
    placed.follow(run);
    assert.deepEqual(lines(), []);
  });

  it('stay the newer ones when the place of an older failure arrives', () => {
    const [failed, newer] = [runAt(2), runAt(2)];
    placed.follow(failed);
    placed.follow(newer);
    placed.follow({ ...failed, findings: [] });
    assert.deepEqual(
      placed.in(file).map(({ run }) => run),
      [newer],
    );
    const located = { ...newer, findings: [] };
    placed.follow(located);
    assert.deepEqual(
      placed.in(file).map(({ run }) => run),
      [located],
    );
  });

  it('give way to a mark on their line, and that to the next run', () => {
    const [before, again] = [runAt(2), runAt(2)];
    placed.follow(before);
    placed.put(file, { line: 2, lastLine: 3 });
    placed.follow(before);
    assert.deepEqual(placed.in(file), [{ line: 2, lastLine: 3 }]);
    placed.follow(again);
    assert.deepEqual(
      placed.in(file).map(({ run }) => run),
      [again],
    );
  });

  it('end where their own text ends, without what was put into the query', () => {
    const put = 'with a as (\nselect 1\n)\n';
    placed.follow(runAt(2, `${put}select\n1`, { at: 0, length: put.length }));
    assert.equal(placed.edited(file, 4), false);
    assert.equal(placed.edited(file, 3), true);
  });
});
