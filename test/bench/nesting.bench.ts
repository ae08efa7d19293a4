import { parse } from '../../server/src/parser/parse.ts';
import { type Nested, nestedTexts } from '../fuzz/shapes.ts';
import type { Benchmark, Figure } from './benchmark.ts';
import { medians } from './measure.ts';

const levels = 10_000;

export const benchmark: Benchmark = {
  title: 'Nesting',
  run: () => [...tooDeep(), ...growth()],
};

/** How fast nesting beyond the limit is refused: over every kind, with the slowest ones named. */
function tooDeep(): Figure[] {
  return Object.entries(nestedTexts)
    .map(([name, nested]): Figure => {
      const text = nested(levels, true);
      const json = '['.repeat(levels) + ']'.repeat(levels);
      const { refusal, other } = medians({
        refusal: { run: () => parse(text).diagnostics, most: 5 },
        other: { run: () => JSON.parse(json) as unknown, most: 5 },
      });
      return {
        name: `${levels} ${name} refused`,
        value: refusal,
        unit: 'ms',
        against: `JSON.parse of ${levels} arrays`,
        other,
        goal: { of: 'value', must: 50 },
      };
    })
    .toSorted((a, b) => b.value - a.value)
    .slice(0, 5);
}

function growth(): Figure[] {
  const kinds = ['parentheses', 'calls', 'subqueries', 'arrays', 'CASE in results'] as const;
  return kinds.map((kind) => {
    const nested: Nested | undefined = nestedTexts[kind];
    if (!nested) throw new Error(`${kind} do not nest`);
    const [few, many] = [nested(20, true), nested(200, true)];
    for (const { diagnostics } of [parse(few), parse(many)]) {
      if (diagnostics.length > 0) throw new Error(`${kind} nested have errors`);
    }
    const times = medians({
      few: { run: () => parse(few).diagnostics },
      many: { run: () => parse(many).diagnostics },
    });
    return {
      name: `200 levels of ${kind}`,
      value: times.many,
      unit: 'ms',
      against: '20 levels',
      other: times.few,
      goal: { of: 'times', must: 12 },
    };
  });
}
