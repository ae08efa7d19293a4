import assert from 'node:assert/strict';
import { RowLoader, type RowSource, sliceRows } from '../../../../media/src/panel/rowLoader.ts';

/** A source with all rows, which records the requests and their outcomes. */
function source(overrides: Partial<RowSource> = {}): RowSource & {
  readonly asked: string[];
  readonly failures: string[];
} {
  const asked: string[] = [];
  const failures: string[] = [];
  return {
    asked,
    failures,
    fetch: (from, count) => {
      asked.push(`${from}+${count}`);
      return Promise.resolve(String(count));
    },
    deliver: (_, json) => Number(json),
    failed: (message) => failures.push(message),
    ...overrides,
  };
}

describe('loading rows', () => {
  it('loads slice after slice until all rows have arrived', async () => {
    const rows = source();
    await new RowLoader(rows, 500, 5000).run();
    assert.deepEqual(rows.asked, ['500+2000', '2500+2000', '4500+500']);
  });

  it('loads nothing where the first rows are all', async () => {
    const rows = source();
    await new RowLoader(rows, 812, 812).run();
    assert.deepEqual(rows.asked, []);
  });

  it('loads the rows in sight first, then those after them, then the rest', async () => {
    const rows = source();
    const loader = new RowLoader(rows, 0, 5 * sliceRows);
    loader.want(3 * sliceRows + 7);
    await loader.run();
    assert.deepEqual(
      rows.asked,
      [3, 4, 0, 1, 2].map((slice) => `${slice * sliceRows}+${sliceRows}`),
    );
  });

  it('drops slices that arrive after it was stopped', async () => {
    const delivered: number[] = [];
    const rows: RowSource = source({
      fetch: () => {
        loader.stop();
        return Promise.resolve('2000');
      },
      deliver: (from) => delivered.push(from),
    });
    const loader = new RowLoader(rows, 0, 5000);
    await loader.run();
    assert.deepEqual(delivered, []);
  });

  it('reports a failure once, and continues where it stopped when run again', async () => {
    let refusals = 1;
    const asked: number[] = [];
    const rows = source({
      fetch: (from, count) => {
        asked.push(from);
        if (from === 2000 && refusals-- > 0) return Promise.reject(new Error('Gone.'));
        return Promise.resolve(String(count));
      },
    });
    const loader = new RowLoader(rows, 0, 6000);
    await loader.run();
    assert.deepEqual(rows.failures, ['Gone.']);
    await loader.run();
    assert.deepEqual(asked, [0, 2000, 2000, 4000]);
    assert.equal(rows.failures.length, 1);
  });

  it('reports a slice that is shorter than announced, and does not ask forever', async () => {
    const rows = source({ deliver: () => 10 });
    await new RowLoader(rows, 0, 5000).run();
    assert.deepEqual(rows.failures, ['rows from 1 on are no longer there.']);
  });
});
