import assert from 'node:assert/strict';
import type { BoundQuery } from '../../../../../client/src/parameters/bindParameters.ts';
import {
  bindOrder,
  carryOut,
  missingValues,
} from '../../../../../client/src/runs/starting/carryOut.ts';
import type { Run, RunOrder } from '../../../../../client/src/runs/window/runs.ts';

const order = { title: 'a', query: 'select {n}' } as RunOrder;
const node = { kind: 'HogQLQuery', query: 'select {n}' };
const full: BoundQuery = { fields: [], missing: [], node };
const lacking = { ...full, missing: ['n'] };

const cases: [what: string, query: string, found: BoundQuery | undefined, bound?: BoundQuery][] = [
  ['without placeholders stays as it is', 'select 1', undefined],
  ['has all values', 'select {n}', full, full],
  ['says which values are missing', 'select {n}', lacking, lacking],
  ['of JSON has no placeholders', '{"kind": "TrendsQuery"}', full],
];

describe('an order', () => {
  for (const [what, query, found, bound] of cases) {
    it(what, async () => {
      const asked = { ...order, query, bound: { ...full, missing: ['old'] } };
      const given = await bindOrder(asked, () => Promise.resolve(found));
      assert.deepEqual(given, { ...order, query, ...(bound ? { bound } : {}) });
      assert.deepEqual(missingValues(given), bound?.missing ?? []);
    });
  }

  let end: () => void;
  let cancels: number;
  const runs = {
    start: (started: RunOrder): Run => {
      const ended = new Promise<void>((resolve) => (end = resolve));
      const cancel = (): Promise<void> => {
        cancels++;
        end();
        return ended;
      };
      return { order: started, work: { ended, cancel } } as unknown as Run;
    },
  };
  beforeEach(() => {
    cancels = 0;
  });

  it('is carried out until its run has ended', async () => {
    const steps: string[] = [];
    const started = (run: Run): Promise<void> => {
      steps.push(`started ${run.order.title}`);
      return Promise.resolve();
    };
    const done = carryOut(runs, order, { started }).then(() => {
      steps.push('ended');
    });
    await Promise.resolve();
    assert.deepEqual(steps, ['started a']);
    end();
    await done;
    assert.deepEqual(steps, ['started a', 'ended']);
  });

  it('is cancelled by its signal, once and only while it runs', async () => {
    const stop = new AbortController();
    const done = carryOut(runs, order, { signal: stop.signal });
    stop.abort();
    await done;
    assert.equal(cancels, 1);
    const later = new AbortController();
    const other = carryOut(runs, order, { signal: later.signal });
    end();
    await other;
    later.abort();
    assert.equal(cancels, 1);
  });

  it('is cancelled at once where its signal came before it', async () => {
    await carryOut(runs, order, { signal: AbortSignal.abort() });
    assert.equal(cancels, 1);
  });
});
