import { Keyword } from '../lexing/keywords.ts';

/** The words which may stand before JOIN. */
export const joinWords = [
  ...[Keyword.ALL, Keyword.ANY, Keyword.ASOF, Keyword.ANTI, Keyword.SEMI, Keyword.LEFT],
  ...[Keyword.RIGHT, Keyword.FULL, Keyword.INNER, Keyword.OUTER, Keyword.NATURAL],
  ...[Keyword.POSITIONAL, Keyword.CROSS],
];

export const joinWordSet = new Set(joinWords);

/** The words before JOIN in the orders that exist, in upper case. */
export const legalJoins: ReadonlySet<string> = new Set(legalJoinWords());

function legalJoinWords(): string[] {
  const strictness = ['ALL', 'ANY', 'ASOF'];
  const sided = ['SEMI', 'ALL', 'ANTI', 'ANY', 'ASOF'];
  const sides = ['LEFT', 'RIGHT', 'LEFT OUTER', 'RIGHT OUTER'];
  const full = ['FULL', 'FULL OUTER'];
  const around = (words: readonly string[], modifiers: readonly string[]): string[] =>
    words.flatMap((word) => [
      word,
      ...modifiers.flatMap((modifier) => [`${modifier} ${word}`, `${word} ${modifier}`]),
    ]);
  const asof = ['ASOF ANTI', 'ASOF SEMI'];
  return [
    ...['', 'CROSS', 'POSITIONAL', ...strictness, 'ANTI', 'SEMI', ...asof],
    ...around(['INNER'], strictness),
    ...around(sides, sided),
    ...asof.flatMap((modifier) => sides.map((side) => `${modifier} ${side}`)),
    ...around(full, strictness),
  ];
}
