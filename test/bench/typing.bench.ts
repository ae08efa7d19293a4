import type { Benchmark, Figure } from './benchmark.ts';
import { functionsAmongFive, unweighted, wantedRank } from './typing/goals.ts';
import { letterCounts, type Rank } from './typing/replay.ts';
import { amongFirst, queries, ranksOf, reciprocal } from './typing/typed.ts';

// The weights come from other queries than those typed here.
export const benchmark: Benchmark = {
  title:
    'The word wanted, mean reciprocal rank as VS Code lists it, typing 100 queries (weights are from other queries)',
  run: () => [...figuresOf('small letters', false), ...figuresOf('capitals', true), ...restThere()],
};

function figuresOf(title: string, capitals: boolean): Figure[] {
  const before = capitals ? unweighted.capital : unweighted.small;
  const ranks = ranksOf(queries, capitals);
  const kinds = [...new Set(ranks.map(({ kind }) => kind))];
  return letterCounts.flatMap((letters) => {
    const here = ranks.filter((rank) => rank.letters === letters);
    const all = before.all[letters] ?? 0;
    const goal = { of: 'share', must: wantedRank(letters, all) } as const;
    return [
      { ...figure(`${letters} letters, ${title}`, here, all), goal },
      ...kinds.map((kind) => ofKind(`  ${kind}`, here, kind, before.kinds[kind][letters])),
      ...(letters === 1 ? [functionsAmongFirst(here, before.amongFive)] : []),
      topFive(here),
    ];
  });
}

/** With the rest of the query in the text, beside typing at its end. */
function restThere(): Figure[] {
  const [atEnd, before] = [ranksOf(queries, false), ranksOf(queries, false, true)];
  return letterCounts.map((letters) => {
    const of = (ranks: readonly Rank[]): number =>
      100 * reciprocal(ranks.filter((rank) => rank.letters === letters));
    const name = `${letters} letters, the rest of the query is there`;
    return { name, value: of(before), unit: '%', against: 'typing at the end', other: of(atEnd) };
  });
}

function topFive(ranks: readonly Rank[]): Figure {
  const [value, other] = [100 * amongFirst(ranks, 5), 100 * amongFirst(ranks, 1)];
  return { name: '  all, among the first five', value, unit: '%', against: 'the first', other };
}

function figure(name: string, ranks: readonly Rank[], other?: number): Figure {
  const value = 100 * reciprocal(ranks);
  return { name, value, unit: '%', against: 'unweighted', other: other ?? value };
}

function ofKind(
  name: string,
  ranks: readonly Rank[],
  kind: Rank['kind'],
  other: number | undefined,
): Figure {
  return figure(
    name,
    ranks.filter((rank) => rank.kind === kind),
    other,
  );
}

function functionsAmongFirst(ranks: readonly Rank[], other: number): Figure {
  const found = ranks.filter(({ kind }) => kind === 'function');
  const value = 100 * amongFirst(found, 5);
  const name = '  function, among the first five';
  const goal = { of: 'share', must: functionsAmongFive } as const;
  return { name, value, unit: '%', against: 'unweighted', other, goal };
}
