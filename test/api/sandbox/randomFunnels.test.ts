import type { RawEvent } from './rawEvents.ts';
import assert from 'node:assert/strict';
import { progressOf } from '../../../server/local/query/computations/funnel/progress.ts';
import { type CountedFunnel, timesOf } from './bruteFunnel.ts';

/** Numbers that are the same in every run. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const steps = ['A', 'B', 'C'];
const names = [...steps, 'A', 'B', 'X', 'Y', '.'];
const exclusionsOf: CountedFunnel['exclusions'][] = [
  undefined,
  [{ event: 'X', from: 0, to: 1 }],
  [{ event: 'X', from: 1, to: 2 }],
  [{ event: 'X', from: 0, to: 2 }],
  [
    { event: 'X', from: 0, to: 1 },
    { event: 'Y', from: 1, to: 2 },
  ],
];

function history(random: (below: number) => number): RawEvent[] {
  let at = 0;
  return Array.from({ length: 2 + random(14) }, () => {
    at += 1_000 * (1 + random(9));
    const event = names[random(names.length)] ?? '.';
    return { event, at, properties: {}, group: '' } as unknown as RawEvent;
  });
}

describe('1,000 random histories in a funnel', () => {
  for (const order of ['ordered', 'strict', 'unordered'] as const) {
    it(`have the times that trying every start finds, ${order}`, () => {
      const random = randomFrom(20_260_131);
      let [complete, removed] = [0, 0];
      for (let count = 0; count < 1_000; count++) {
        const events = history(random);
        const exclusions = exclusionsOf[random(exclusionsOf.length)] ?? [];
        const usable =
          order === 'unordered' ? exclusions.filter(({ from, to }) => to - from > 1) : exclusions;
        const windowMs = 1_000 * (10 + random(50));
        const marked = events.map(({ event, at }) => ({
          at,
          steps: steps.flatMap((step, index) => (step === event ? index : [])),
          exclusions: usable.flatMap((one, index) => (one.event === event ? index : [])),
        }));
        const rules = { stepCount: steps.length, order, windowMs, exclusions: usable };
        const found = progressOf(marked, rules);
        const shown = `${events.map(({ event, at }) => `${event}${at / 1000}`).join(' ')} in ${windowMs / 1000}, ${JSON.stringify(usable)}`;
        assert.deepEqual(
          found ?? [],
          timesOf(events, { steps, order, windowMs, exclusions: usable }),
          shown,
        );
        if (found === undefined) removed++;
        if (found?.length === steps.length) complete++;
      }
      assert.ok(complete > 30, `${complete} complete`);
      assert.ok(removed > 20, `${removed} removed`);
    });
  }
});
