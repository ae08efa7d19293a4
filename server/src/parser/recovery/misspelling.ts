import type { IToken } from 'chevrotain';
import { replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import { clauseWords } from '../cursor/clauses.ts';
import { Keyword, type KeywordName } from '../lexing/keywords.ts';
import type { LexResult } from '../lexing/lexer.ts';
import type { SyntaxError } from '../lexing/syntaxError.ts';
import { intervalUnits } from '../lexing/tokenKinds.ts';
import { tokenSet } from '../lexing/tokenSet.ts';
import * as t from '../lexing/tokens.ts';

/** A word and the keywords it was probably meant as; two if they are glued together. */
export type Misspelling = { readonly start: number; readonly meant: readonly KeywordName[] };

/**
 * Words near an error that differ from a keyword by a typo, the nearest first. Parsing with the keyword shows whether
 * it was meant.
 */
export function suspects({ tokens }: LexResult, error: number): Misspelling[] {
  let at = tokens.findIndex(({ startOffset }) => startOffset >= error);
  if (at < 0) at = tokens.length - 1;
  const found: Misspelling[] = [];
  for (let index = at; index >= Math.max(0, at - reach); index--) {
    const token = tokens[index];
    if (token?.tokenType !== t.Identifier || tokens[index - 1]?.tokenType === t.Dot) continue;
    for (const meant of meantBy(token.image)) found.push({ start: token.startOffset, meant });
  }
  return found.slice(0, mostSuspects);
}

/** How many words before an error may be its cause. */
const reach = 4;
const mostSuspects = 6;

/** The tokens with these words read as the keywords they were meant as. */
export function withKeywords(lexed: LexResult, words: readonly Misspelling[]): LexResult {
  let { tokens, partners } = lexed;
  for (const { start, meant } of words) {
    const at = tokens.findIndex(({ startOffset }) => startOffset === start);
    const token = tokens[at];
    const [first, second] = meant;
    if (!token || !first) continue;
    if (!second) {
      tokens = tokens.with(at, keywordOf(token, first, token.image, start));
      continue;
    }
    const cut = first.length;
    const head = keywordOf(token, first, token.image.slice(0, cut), start);
    const tail = keywordOf(token, second, token.image.slice(cut), start + cut);
    tokens = tokens.toSpliced(at, 1, head, tail);
    partners = movedPartners(partners, at);
  }
  return { ...lexed, tokens, partners };
}

function keywordOf(from: IToken, name: KeywordName, image: string, startOffset: number): IToken {
  const token = { ...from, image, startOffset };
  t.retype(token, Keyword[name]);
  return token;
}

/** One error for each misspelt word, in place of the errors it caused. */
export function misspellingErrors(text: string, words: readonly Misspelling[]): SyntaxError[] {
  return words.map(({ start, meant }) => {
    const word = /^[\w$]+/.exec(text.slice(start, start + 40))?.[0] ?? '';
    const end = start + word.length;
    const upper = word === word.toUpperCase();
    const written = meant.map((name) => (upper ? name : name.toLowerCase())).join(' ');
    const message = `Unexpected \`${word}\`. Did you mean \`${written}\`?`;
    const fixes = [replacing(fixTitle.write(`\`${written}\``), start, end, written)];
    return { code: 'misspelt-keyword', message, start, end, fixes };
  });
}

/** The keywords that a word may be meant as, by likelihood. */
export function meantBy(word: string): (readonly KeywordName[])[] {
  const upper = word.toUpperCase();
  const surely = known.get(upper);
  if (surely) return [surely];
  if (upper.length < 2) return [];
  return candidates
    .map((name) => ({ name, slips: distance(upper, name) }))
    .filter(({ name, slips }) => {
      // A word of two letters only counts as misspelt if its letters are swapped.
      if (name.length === 2) return upper === `${name.charAt(1)}${name.charAt(0)}`;
      return slips <= (name.length > 5 ? 2 : 1);
    })
    .sort((a, b) => a.slips - b.slips)
    .slice(0, 2)
    .map(({ name }) => [name]);
}

/** The number of letters left out, added, swapped or mistyped between two words. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      }
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? Number.POSITIVE_INFINITY;
}

/** The partners of brackets after one token has become two. */
function movedPartners(partners: Int32Array, at: number): Int32Array {
  const moved = new Int32Array(partners.length + 1).fill(-1);
  for (const [index, partner] of partners.entries()) {
    if (partner >= 0) moved[index + Number(index > at)] = partner + Number(partner > at);
  }
  return moved;
}

/** The keywords that people type most. */
const candidates = [
  ...clauseWords,
  ...names(
    'SELECT OFFSET LEFT RIGHT INNER FULL OUTER CROSS ON USING AS UNION DISTINCT CASE WHEN THEN ELSE ' +
      'END AND OR NOT IN LIKE ILIKE BETWEEN IS NULL INTERVAL DESC OVER PARTITION EXCLUDE REPLACE ' +
      'RECURSIVE INTERSECT EXCEPT FILTER PRECEDING FOLLOWING UNBOUNDED CURRENT MATERIALIZED',
  ),
];

/** Two keywords that are often written as one word. */
const glued = [
  'GROUP BY',
  'ORDER BY',
  'PARTITION BY',
  'LEFT JOIN',
  'RIGHT JOIN',
  'INNER JOIN',
  'CROSS JOIN',
  'ARRAY JOIN',
  'UNION ALL',
  'NOT IN',
  'IS NULL',
];

/** Frequent words with only one possible meaning; intervals of other dialects have plurals. */
const known = new Map<string, readonly KeywordName[]>([
  ...glued.map((words) => [words.replace(' ', ''), names(words)] as const),
  ...intervalUnits.types.map(({ name }) => [`${name}S`, names(name)] as const),
]);

function names(words: string): readonly KeywordName[] {
  return tokenSet(words).types.map(({ name }) => name as KeywordName);
}
