import { tokenSet } from '../lexing/tokenSet.ts';

/** The words before JOIN. */
export const joinWords = tokenSet(
  'ALL ANY ASOF ANTI SEMI LEFT RIGHT FULL INNER OUTER NATURAL POSITIONAL CROSS',
);

/** The completions that join a table. */
export const joinOffers: readonly string[] = [
  'JOIN',
  'LEFT JOIN',
  'INNER JOIN',
  'RIGHT JOIN',
  'FULL JOIN',
  'CROSS JOIN',
  'ASOF JOIN',
  'ANY JOIN',
  'SEMI JOIN',
  'ANTI JOIN',
];

/** The words before JOIN in the orders that exist, in upper case. */
export const legalJoins: ReadonlySet<string> = new Set(legalWords());

function legalWords(): string[] {
  const strictness = ['ALL', 'ANY', 'ASOF'];
  const sided = ['SEMI', 'ALL', 'ANTI', 'ANY', 'ASOF'];
  const sides = ['LEFT', 'RIGHT', 'LEFT OUTER', 'RIGHT OUTER'];
  const asof = ['ASOF ANTI', 'ASOF SEMI'];
  const around = (words: readonly string[], modifiers: readonly string[]): string[] =>
    words.flatMap((word) => [
      word,
      ...modifiers.flatMap((modifier) => [`${modifier} ${word}`, `${word} ${modifier}`]),
    ]);
  return [
    '',
    'CROSS',
    'POSITIONAL',
    ...strictness,
    'ANTI',
    'SEMI',
    ...asof,
    ...around(['INNER'], strictness),
    ...around(sides, sided),
    ...asof.flatMap((modifier) => sides.map((side) => `${modifier} ${side}`)),
    ...around(['FULL', 'FULL OUTER'], strictness),
  ];
}
