import type { Random } from '../generator/random.ts';
import { keywords } from '../tables/keywords.ts';
import type { Token } from '../comparison/tokens.ts';

/** One change to a query: the text from `start` to `end` is replaced by `insert`. */
export type Damage = {
  readonly start: number;
  readonly end: number;
  readonly insert: string;
  /** The extent in the damaged text that an error may touch, and the gaps beside it. */
  readonly places: readonly Extent[];
};

/** A range of offsets. */
export type Extent = { readonly start: number; readonly end: number };

/** Every change of one kind that a query offers. */
type Way = (query: string, tokens: readonly Token[], random: Random) => readonly Damage[];

/** Eight ways in which people break a query. */
export const ways = {
  'a quote is not closed': (_, tokens) =>
    tokens
      .filter(({ kind }) => kind === 'text' || kind === 'quotedName')
      .map(({ start, end }) => removed(end - 1, end, { start, end: end - 1 })),

  'a bracket is not closed': (_, tokens) =>
    pairsOf(tokens).map(([open, close]) =>
      removed(close.start, close.end, open, { start: close.start, end: close.start }),
    ),

  'a bracket is not opened': (_, tokens) =>
    pairsOf(tokens).flatMap(([open, close]) => [
      removed(open.start, open.end, before(close, 1), { start: open.start, end: open.start }),
      inserted(close.end, close.text),
    ]),

  'the text is cut off': (query, tokens) =>
    tokens.slice(0, -1).map(({ start, end }) => removed(end, query.length, { start, end })),

  'a keyword is misspelt': (_, tokens, random) =>
    tokens.filter(isClauseWord).flatMap(({ text, start, end }) => {
      const insert = misspelt(text, random);
      if (keywords.includes(insert.toUpperCase())) return [];
      return [{ start, end, insert, places: [{ start, end: start + insert.length }] }];
    }),

  'a comma is missing': (_, tokens) =>
    tokens
      .filter(({ text }) => text === ',')
      .map(({ start, end }) => replaced(start, end, ' ', { start, end: start + 1 })),

  'a comma too many': (_, tokens) =>
    tokens.flatMap((token, at) => {
      if (token.text === ',') return [inserted(token.end, ',')];
      const next = tokens[at + 1];
      return next && endsList.test(next.text) && isOperand(token) ? [inserted(token.end, ',')] : [];
    }),

  'an operator or operand is missing': (_, tokens) =>
    tokens.flatMap((token, at) => {
      const [left, right] = [tokens[at - 1], tokens[at + 1]];
      if (!operator.test(token.text) || !left || !right || !isOperand(left)) return [];
      const gone = [token];
      if (isWholeOperand(left, tokens[at - 2], token)) gone.push(left);
      if (isWholeOperand(right, token, tokens[at + 2])) gone.push(right);
      return gone.map(({ start, end }) => replaced(start, end, ' ', { start, end: start + 1 }));
    }),
} as const satisfies Readonly<Record<string, Way>>;

/** The name of a way. */
export type WayName = keyof typeof ways;

/** Every closed bracket with its partner. */
function pairsOf(tokens: readonly Token[]): [open: Token, close: Token][] {
  const pairs: [Token, Token][] = [];
  const waiting: Token[] = [];
  for (const token of tokens) {
    if (/^[([{]$/.test(token.text)) waiting.push(token);
    const open = /^[)\]}]$/.test(token.text) && waiting.pop();
    if (open) pairs.push([open, token]);
  }
  return pairs;
}

/** The words of clauses and operators, if they are not names. */
function isClauseWord({ kind, text }: Token, at: number, tokens: readonly Token[]): boolean {
  const [left, right] = [tokens[at - 1]?.text ?? '', tokens[at + 1]?.text ?? ''];
  if (kind !== 'word' || !clauseWords.test(text)) return false;
  return !/^(?:\.|as)$/i.test(left) && right !== '.';
}

const clauseWords =
  /^(?:select|distinct|from|where|prewhere|group|having|order|limit|offset|with|join|left|right|inner|full|outer|cross|using|union|intersect|except|case|when|then|else|end|and|not|like|ilike|between|null|interval|partition|over|window|array|desc|asc|rows|preceding|following|unbounded|current|filter|sample|final|qualify|recursive)$/i;
const endsList = /^(?:\)|\]|from|where|group|order|having|limit|union)$/i;
const operator =
  /^(?:==?|!=|<>|<=?|>=?|[+/%-]|\|\||\?\?|and|or|i?like|in|between|=~\*?|!~\*?|~\*?)$/i;

/** A value, or the end of one. */
function isOperand({ kind, text }: Token): boolean {
  if (kind === 'symbol') return /^[)\]}]$/.test(text);
  return kind !== 'word' || !(clauseWords.test(text) || operator.test(text));
}

/** A value of one token. */
function isWholeOperand(token: Token, left: Token | undefined, right: Token | undefined): boolean {
  const isPart = left?.text === '.' || /^[(.[]$/.test(right?.text ?? '');
  return isOperand(token) && token.kind !== 'symbol' && !isPart;
}

/** A word with one letter left out, doubled, exchanged with the next or hit beside its key. */
function misspelt(word: string, random: Random): string {
  const at = random.below(word.length - 1);
  const [letter = '', next = ''] = [word[at], word[at + 1]];
  const instead = random.pick([next, letter + letter + next, next + letter, beside(letter) + next]);
  return word.slice(0, at) + instead + word.slice(at + 2);
}

function beside(letter: string): string {
  const row = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'].find((keys) => keys.includes(letter));
  const at = row?.indexOf(letter) ?? -1;
  return row?.[at + 1] ?? row?.[at - 1] ?? 'x';
}

function removed(start: number, end: number, ...places: readonly Extent[]): Damage {
  return { start, end, insert: '', places };
}

function replaced(start: number, end: number, insert: string, place: Extent): Damage {
  return { start, end, insert, places: [place] };
}

function inserted(at: number, insert: string): Damage {
  // Of a doubled token either one is accepted.
  return { start: at, end: at, insert, places: [{ start: at - 1, end: at + insert.length }] };
}

/** The place of a token after characters before it are removed. */
function before({ start, end }: Extent, gone: number): Extent {
  return { start: start - gone, end: end - gone };
}
