import type { Benchmark, Figure } from './benchmark.ts';
import { letterCounts } from './typing/replay.ts';
import type { Rank } from './typing/replay.ts';
import { amongFirst, queries, ranksOf, reciprocal } from './typing/typed.ts';

export const benchmark: Benchmark = {
  title: 'The word wanted, mean reciprocal rank as VS Code lists it, typing 100 queries',
  run: () => [...figuresOf('small letters', false), ...figuresOf('capitals', true)],
};

/** What was measured before anything was weighed. */
const unweighted = {
  small: { all: [41.4, 72.4, 75.0, 82.7], functionsAmongFive: 26.2 },
  capital: { all: [41.4, 73.8, 80.0, 89.0], functionsAmongFive: 11.4 },
};
const must = [50, 80, 86, 90];

function figuresOf(title: string, capitals: boolean): Figure[] {
  const before = capitals ? unweighted.capital : unweighted.small;
  const ranks = ranksOf(queries, capitals);
  const kinds = [...new Set(ranks.map(({ kind }) => kind))];
  return letterCounts.flatMap((letters) => {
    const here = ranks.filter((rank) => rank.letters === letters);
    const goal = { of: 'share', must: must[letters] ?? 0 } as const;
    const all = figure(`${letters} letters, ${title}`, here, before.all[letters] ?? 0);
    return [
      { ...all, goal },
      ...kinds.map((kind) => ofKind(`  ${kind}`, here, kind)),
      ...(letters === 1 ? [functionsAmongFive(here, before.functionsAmongFive)] : []),
    ];
  });
}

function figure(name: string, ranks: readonly Rank[], other?: number): Figure {
  const value = 100 * reciprocal(ranks);
  return { name, value, unit: '%', against: 'unweighted', other: other ?? value };
}

function ofKind(name: string, ranks: readonly Rank[], kind: Rank['kind']): Figure {
  return figure(
    name,
    ranks.filter((rank) => rank.kind === kind),
  );
}

function functionsAmongFive(ranks: readonly Rank[], other: number): Figure {
  const found = ranks.filter(({ kind }) => kind === 'function');
  const value = 100 * amongFirst(found, 5);
  const name = '  function, among the first five';
  const goal = { of: 'share', must: 80 } as const;
  return { name, value, unit: '%', against: 'unweighted', other, goal };
}
