import assert from 'node:assert/strict';
import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import type { Row } from '../../../../../client/src/protocol/results.ts';
import { splitPlans } from '../../../../../client/src/results/export/split/plan.ts';
import { type SplitProgress, Spool } from '../../../../../client/src/results/export/split/spool.ts';
import {
  keptRequests,
  splitRuns,
  type SplitService,
} from '../../../../../client/src/results/export/split/splitRuns.ts';
import type { Slice } from '../../../../../server/src/protocol/slices.ts';
import { resultOf } from '../run.ts';
import { cell } from './cells.ts';

const going = new AbortController().signal;
const dayMs = 86_400_000;
const range = { column: 'timestamp', from: 0, to: 10 * dayMs };

/** A service with rows of `[time, number]`, with a limit of 10,000 rows. */
class Service implements SplitService {
  readonly rows: readonly Row[];
  requests = 0;
  budget = Infinity;
  /** Fails the request of this number, counted from 1. */
  failAt = Infinity;

  constructor(rows: readonly Row[]) {
    this.rows = rows;
  }

  readonly queryOf = (slice: Slice): Promise<string> => Promise.resolve(JSON.stringify(slice));
  readonly rowLimit = 10_000;
  readonly left = (): number => this.budget - this.requests;

  readonly run: SplitService['run'] = (query) => {
    this.requests++;
    if (this.requests === this.failAt) {
      return Promise.resolve({ kind: 'failed', message: 'The service is at its capacity.' });
    }
    const slice = JSON.parse(query) as Slice;
    const own = this.rows.filter(([time, number]) =>
      slice.kind === 'time'
        ? Number(time) >= (slice.from ?? -Infinity) && Number(time) < (slice.to ?? Infinity)
        : Number(number) % slice.count === slice.index,
    );
    const result = resultOf(['timestamp DateTime', 'n Int64'], own.slice(0, 10_000));
    return Promise.resolve({ kind: 'done', result });
  };
}

function begun(slices: readonly Slice[]): SplitProgress {
  return {
    version: 1,
    query: 'select 1',
    connection: 'here/1',
    now: 0,
    done: 0,
    pending: [...slices],
    columns: [],
    rows: 0,
    bytes: 0,
  };
}

async function rowsOf(spool: Spool, progress: SplitProgress): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of spool.source(progress).read()) rows.push(row);
  return rows;
}

const spread = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => [((at * 7919) % 9973) * 86_000, at]);
const byNumber = (a: Row, b: Row): number => Number(a[1]) - Number(b[1]);

describe('an export by runs in parts', () => {
  let folder: string;
  let spool: Spool;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'split-'));
    spool = new Spool(folder, 'a.csv');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const partOf = async (end: string): Promise<string> =>
    path.join(folder, (await readdir(folder)).find((name) => name.endsWith(end)) ?? '');

  for (const { label, slices } of splitPlans(range, 'uuid')) {
    it(`has every row once, in ${slices.length} runs or more: ${label}`, async () => {
      const service = new Service(spread(25_000));
      const { kind, progress } = await splitRuns(begun(slices), range, service, spool, going);
      assert.equal(kind, 'complete');
      assert.equal(progress.rows, 25_000);
      assert.ok(service.requests >= slices.length);
      assert.deepEqual((await rowsOf(spool, progress)).sort(byNumber), service.rows);
    });
  }

  it('finds rows outside the given range, and splits crowded times', async () => {
    const rows: Row[] = Array.from({ length: 30_000 }, (_, at) => [
      at < 25_000 ? 5 * dayMs + at : at % 2 === 0 ? -99 * dayMs : 99 * dayMs,
      at,
    ]);
    const service = new Service(rows);
    const [plan] = splitPlans(range, undefined);
    assert.ok(plan);
    const { kind, progress } = await splitRuns(begun(plan.slices), range, service, spool, going);
    assert.equal(kind, 'complete');
    assert.deepEqual((await rowsOf(spool, progress)).sort(byNumber), rows);
  });

  it('says so where a second has too many rows', async () => {
    const rows: Row[] = Array.from({ length: 12_000 }, (_, at) => [5 * dayMs, at]);
    const slices: Slice[] = [{ kind: 'time' }];
    const outcome = await splitRuns(begun(slices), range, new Service(rows), spool, going);
    assert.ok(outcome.kind === 'failed');
    assert.match(outcome.message, /cannot be split\. Export by key instead\.$/);
  });

  it('stops at the budget and continues from there, without repeating a request', async () => {
    const service = new Service(spread(9_000));
    const plan = splitPlans(range, undefined).find(({ label }) => label === 'By day');
    assert.ok(plan);
    service.budget = keptRequests + 4;
    const first = await splitRuns(begun(plan.slices), range, service, spool, going);
    assert.equal(first.kind, 'budget');
    assert.equal(service.left(), keptRequests);
    assert.equal(first.progress.done, 4);

    const later = new Spool(folder, 'a.csv');
    const kept = await later.progress();
    assert.deepEqual(kept, first.progress);
    service.budget = Infinity;
    const second = await splitRuns(kept, range, service, later, going);
    assert.equal(second.kind, 'complete');
    assert.equal(service.requests, plan.slices.length);
    assert.deepEqual((await rowsOf(later, second.progress)).sort(byNumber), service.rows);
  });

  it('drops the rest of an interrupted part', async () => {
    const service = new Service(spread(2_000));
    service.failAt = 3;
    const plan = splitPlans(undefined, 'uuid')[0];
    assert.ok(plan);
    const first = await splitRuns(begun(plan.slices), undefined, service, spool, going);
    assert.ok(first.kind === 'failed');
    assert.equal(first.message, 'The service is at its capacity.');
    await appendFile(await partOf('.rows'), '[1,"half a r');
    const second = await splitRuns(first.progress, undefined, service, spool, going);
    assert.equal(second.kind, 'complete');
    assert.deepEqual((await rowsOf(spool, second.progress)).sort(byNumber), service.rows);
    await spool.remove();
    assert.deepEqual(await readdir(folder), []);
  });

  it('keeps a part that was fetched before it is cancelled', async () => {
    const service = new Service(spread(2_000));
    const cancel = new AbortController();
    const plan = splitPlans(range, undefined)[0];
    assert.ok(plan);
    const outcome = await splitRuns(begun(plan.slices), range, service, spool, cancel.signal, () =>
      cancel.abort(),
    );
    assert.equal(outcome.kind, 'cancelled');
    assert.equal(outcome.progress.done, 1);
    assert.deepEqual(await spool.progress(), outcome.progress);
  });

  it('is forgotten once nobody has continued it for two weeks', async () => {
    await spool.keep(begun([]));
    const day = 24 * 60 * 60_000;
    await spool.prepare(Date.now() + 13 * day);
    assert.ok(await spool.progress());
    await spool.prepare(Date.now() + 15 * day);
    assert.equal(await spool.progress(), undefined);
    assert.deepEqual(await readdir(folder), []);
  });

  it('starts over where its notes cannot be read', async () => {
    assert.equal(await spool.progress(), undefined);
    await spool.keep(begun([]));
    await writeFile(await partOf('.progress'), '{"version": 1, "query": 3}');
    assert.equal(await spool.progress(), undefined);
  });

  it('keeps every value as it came', async () => {
    const tables = fc.array(fc.array(cell, { maxLength: 3 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(tables, tables, async (one, other) => {
        const bytes = await spool.add(other, await spool.add(one, 0, going), going);
        const kept = { ...begun([]), bytes, rows: one.length + other.length };
        assert.deepEqual(await rowsOf(spool, kept), [...one, ...other]);
      }),
      { numRuns: 40 },
    );
  });
});

describe('the plans for runs in parts', () => {
  const plans = (from: string, to: string, key?: string): string[] =>
    splitPlans({ column: 't', from: Date.parse(from), to: Date.parse(to) }, key).map(
      ({ label, slices }) => `${label}: ${slices.length}`,
    );

  it('say how many runs each takes, and leave out those that cannot work', () => {
    assert.deepEqual(plans('2026-01-01T00:00Z', '2026-03-01T00:00Z', 'uuid'), [
      'By month: 3',
      'By week: 9',
      'By day: 59',
      'By key, 4 parts: 4',
      'By key, 16 parts: 16',
      'By key, 64 parts: 64',
    ]);
    assert.deepEqual(plans('2026-01-01T00:00Z', '2026-01-01T06:30Z'), ['By hour: 7']);
    assert.deepEqual(plans('2026-01-01T00:00Z', '2026-01-01T00:30Z'), []);
  });

  it('go backwards where the rows do', () => {
    const [plan] = splitPlans({ ...range, order: 'descending' }, undefined);
    assert.deepEqual(plan?.slices.at(-1), { kind: 'time', to: 7 * dayMs });
    assert.equal(plan.slices[0]?.kind === 'time' && plan.slices[0].to, undefined);
  });
});
