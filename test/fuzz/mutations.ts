import type { Random } from './random.ts';

/** Changes a text in one to four places, sometimes in many, without the language's lexer. */
export function mutated(text: string, others: readonly string[], random: Random): string {
  let pieces = piecesOf(text);
  const times = random.chance(0.05) ? 5 + random.below(30) : 1 + random.below(4);
  for (let time = 0; time < times; time++) pieces = random.pick(mutations)(pieces, others, random);
  return pieces.join('');
}

/** Cuts a text into words, numbers, blanks and single UTF-16 units. */
export function piecesOf(text: string): string[] {
  return text.match(/[A-Za-z_$][\w$]*|\d+|[ \t]+|[\s\S]/g) ?? [];
}

type Mutation = (pieces: string[], others: readonly string[], random: Random) => string[];

const mutations: readonly Mutation[] = [
  deleteRun,
  deleteRun,
  duplicateRun,
  swapRuns,
  truncate,
  insertWord,
  insertWord,
  insertWord,
  replaceWithWord,
  replaceWithWord,
  insertCharacter,
  splice,
  nest,
  changeCase,
];

function deleteRun(pieces: string[], _: readonly string[], random: Random): string[] {
  const [from, to] = run(pieces, random);
  return [...pieces.slice(0, from), ...pieces.slice(to)];
}

function duplicateRun(pieces: string[], _: readonly string[], random: Random): string[] {
  const times = random.chance(0.1) ? 2 + random.below(20) : 1;
  const [from, to] = run(pieces, random);
  const copies = Array.from({ length: times }, () => pieces.slice(from, to)).flat();
  return [...pieces.slice(0, to), ...copies, ...pieces.slice(to)];
}

function swapRuns(pieces: string[], _: readonly string[], random: Random): string[] {
  const [from, middle] = run(pieces, random);
  const to = Math.min(pieces.length, middle + 1 + random.below(6));
  const swapped = [...pieces.slice(middle, to), ...pieces.slice(from, middle)];
  return [...pieces.slice(0, from), ...swapped, ...pieces.slice(to)];
}

/** Half-typed text: removes everything after, or before, some place. */
function truncate(pieces: string[], _: readonly string[], random: Random): string[] {
  const at = random.below(pieces.length + 1);
  return random.chance(0.8) ? pieces.slice(0, at) : pieces.slice(at);
}

function insertWord(pieces: string[], _: readonly string[], random: Random): string[] {
  const word = random.pick(vocabulary);
  const spaced = random.chance(0.7) ? [' ', word, ' '] : [word];
  return inserted(pieces, spaced, random);
}

function replaceWithWord(pieces: string[], _: readonly string[], random: Random): string[] {
  const [from, to] = run(pieces, random);
  return [...pieces.slice(0, from), random.pick(vocabulary), ...pieces.slice(to)];
}

function insertCharacter(pieces: string[], _: readonly string[], random: Random): string[] {
  const times = 1 + random.below(3);
  const characters = Array.from({ length: times }, () => strangeCharacter(random));
  return inserted(pieces, characters, random);
}

/** Replaces a piece by one of another text. */
function splice(pieces: string[], others: readonly string[], random: Random): string[] {
  const other = piecesOf(random.pick(others)).slice(0, 400);
  const [from, to] = run(pieces, random);
  const [otherFrom, otherTo] = run(other, random);
  return [...pieces.slice(0, from), ...other.slice(otherFrom, otherTo), ...pieces.slice(to)];
}

/** Puts brackets around a run, closed or not. */
function nest(pieces: string[], _: readonly string[], random: Random): string[] {
  const [from, to] = run(pieces, random);
  const [open, close] = random.pick(brackets);
  const depth = random.chance(0.05) ? 200 + random.below(200) : 1 + random.below(4);
  const closed = random.chance(0.7) ? depth : random.below(depth + 1);
  return [
    ...pieces.slice(0, from),
    ...Array.from({ length: depth }, () => open),
    ...pieces.slice(from, to),
    ...Array.from({ length: closed }, () => close),
    ...pieces.slice(to),
  ];
}

function changeCase(pieces: string[], _: readonly string[], random: Random): string[] {
  const upper = random.chance(0.5);
  return pieces.map((piece) => (upper ? piece.toUpperCase() : piece.toLowerCase()));
}

function run(pieces: readonly string[], random: Random): [from: number, to: number] {
  const from = random.below(pieces.length + 1);
  const length = random.chance(0.1) ? random.below(40) : random.below(6);
  return [from, Math.min(pieces.length, from + length)];
}

function inserted(pieces: string[], what: readonly string[], random: Random): string[] {
  const at = random.below(pieces.length + 1);
  return [...pieces.slice(0, at), ...what, ...pieces.slice(at)];
}

/** Any UTF-16 unit, including halves of a surrogate pair, NUL and the byte order mark. */
function strangeCharacter(random: Random): string {
  if (random.chance(0.5)) return random.pick(strange);
  return String.fromCharCode(random.below(0x10000));
}

const strange = [
  '\0',
  '﻿',
  '\ud83d',
  '\ude00',
  '😀',
  '',
  '\xA0',
  '\u2028',
  '\u2029',
  '　',
  '​',
  '́',
  '',
  '\x1B',
  '\r',
  '\n',
  '\r\n',
  '	',
  '\v',
  '\f',
  'é',
  'İ',
  'ß',
  '‘',
  '“',
  '，',
  '（',
  '！',
  '@',
  '&',
  '^',
  '!',
  '\\',
  '|',
];

const brackets: readonly (readonly [open: string, close: string])[] = [
  ...([
    ['(', ')'],
    ['[', ']'],
    ['{', '}'],
    ['f(', ')'],
    ['(select ', ')'],
  ] as const),
  ...([
    ["f'{", "}'"],
    ["'", "'"],
    ['`', '`'],
    ['"', '"'],
    ['/*', '*/'],
  ] as const),
  ...([
    ['<a>', '</a>'],
    ['<a b={', '}/>'],
    ['case when ', ' then 1 end'],
    ['{a: ', '}'],
  ] as const),
  ...([
    ['not ', ''],
    ['- ', ''],
    ['x -> ', ''],
    ['x, y -> ', ''],
    ['interval ', ' day'],
  ] as const),
  ...([
    ['cast(', ' as int)'],
    ['a ? ', ' : b'],
    ['a[', ':]'],
    ['with a as (', ')'],
  ] as const),
];

const vocabulary = [
  'select',
  'from',
  'where',
  'prewhere',
  'group',
  'by',
  'order',
  'having',
  'limit',
  'offset',
  'with',
  'recursive',
  'as',
  'materialized',
  'using',
  'key',
  'union',
  'all',
  'distinct',
  'name',
  'intersect',
  'except',
  'join',
  'left',
  'right',
  'full',
  'inner',
  'outer',
  'cross',
  'natural',
  'asof',
  'semi',
  'anti',
  'any',
  'positional',
  'on',
  'array',
  'final',
  'sample',
  'pivot',
  'unpivot',
  'include',
  'for',
  'values',
  'window',
  'over',
  'partition',
  'rows',
  'range',
  'between',
  'unbounded',
  'preceding',
  'following',
  'current',
  'row',
  'and',
  'or',
  'not',
  'in',
  'cohort',
  'is',
  'null',
  'like',
  'ilike',
  'case',
  'when',
  'then',
  'else',
  'end',
  'cast',
  'try_cast',
  'interval',
  'day',
  'month',
  'date',
  'timestamp',
  'trim',
  'both',
  'leading',
  'substring',
  'filter',
  'within',
  'ignore',
  'nulls',
  'first',
  'last',
  'collate',
  'fill',
  'step',
  'to',
  'interpolate',
  'grouping',
  'sets',
  'cube',
  'rollup',
  'totals',
  'ties',
  'top',
  'settings',
  'qualify',
  'columns',
  'exclude',
  'replace',
  'lambda',
  'asc',
  'desc',
  'nan',
  'inf',
  'true',
  'let',
  'fn',
  'throw',
  'try',
  'catch',
  'while',
  'return',
  'extract',
  'global',
  'lateral',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  ',',
  ';',
  '.',
  ':',
  '::',
  ':=',
  '->',
  '?',
  '?.',
  '??',
  '?.[',
  '=',
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  '<>',
  '<=>',
  '~',
  '=~',
  '=~*',
  '!~*',
  '+',
  '-',
  '*',
  '/',
  '%',
  '||',
  '#',
  '#1',
  '//',
  '--',
  '/*',
  '*/',
  "'",
  '"',
  '`',
  "f'",
  "F'",
  "''",
  '\\',
  '</',
  '/>',
  '<a>',
  '</a>',
  '<a b',
  '<a/>',
  '1',
  '1.',
  '.5',
  '1e9',
  '0x',
  '0b12',
  '0o7',
  '1e',
  '9'.repeat(400),
  '1e999',
  "'\\x4'",
  "'\\",
  '* columns(a)',
  '-- %%\n',
  '\n-- %% [markdown]\n',
  '\n',
  '\r\n',
  ' ',
  'count()',
  'events',
  'properties',
  'person',
  'e',
  'x',
  'f',
  'timestamp',
];
