import type { TypeClass } from '../../server/src/schema/typeClasses.ts';

/**
 * Expressions over `sessions` of each kind of values. One that the engine takes is enough for the
 * kind to be taken, so that what depends on a value, on the width of a number, or on being constant,
 * is not an error.
 */
export const samples: Readonly<Record<TypeClass, readonly string[]>> = {
  i: ['$pageview_count', '1', 'notEmpty(session_id)'],
  o: ['length(session_id)', '$pageview_count'],
  f: ['$pageview_count / 2', '1.5'],
  s: ['session_id'],
  d: ['toDate($start_timestamp)', 'today()', "toDate('2024-01-02')"],
  t: ['$start_timestamp', 'toDateTime($start_timestamp)', "toDateTime('2024-01-02 03:04:05')"],
  b: ['$is_bounce', 'true'],
  u: ['assumeNotNull(toUUID(session_id))'],
  v: ['toIntervalDay(1)', 'toIntervalHour(1)', 'toIntervalHour($pageview_count)'],
  n: ['null'],
  I: ['toNullable($pageview_count)', 'toNullable(notEmpty(session_id))'],
  F: ['toNullable($pageview_count / 2)'],
  S: ['$entry_utm_source'],
  D: ['toNullable(toDate($start_timestamp))'],
  T: ['toNullable($start_timestamp)', 'toNullable(toDateTime($start_timestamp))'],
  B: ['toNullable($is_bounce)'],
  U: ['toNullable(assumeNotNull(toUUID(session_id)))'],
  j: ['[$pageview_count]', '[1, 2]'],
  g: ['[$pageview_count / 2]', '[1.5]'],
  r: ['$urls', "['a', 'b']"],
  c: ['[$is_bounce]', '[true]'],
  e: ['[toDate($start_timestamp)]'],
  h: ['[$start_timestamp]', '[toDateTime($start_timestamp)]'],
  w: ['[assumeNotNull(toUUID(session_id))]'],
  G: ['[toNullable($pageview_count / 2)]'],
  R: ['[$entry_utm_source]'],
  J: ['[[$pageview_count]]', '[[1]]'],
  Q: ['[$urls]'],
  P: ['[($pageview_count, session_id)]', '[(1., 2.)]', '[(session_id, session_id)]'],
  E: ['[]'],
  p: ['($pageview_count, $pageview_count)', '(1., 2.)', '($pageview_count, 1.)'],
  q: ['($pageview_count, session_id)', "(1, 'a')", '(session_id, session_id)', '(1, $urls)'],
  m: ['map(session_id, session_id)'],
  M: ['map(session_id, $pageview_count)'],
  a: ['bitmapBuild([1, 2])'],
  k: ["'a'", "'1'", "'2024-01-01'", "'day'", "'UTC'", "'Int64'", "'{}'"],
  x: ['x -> true', 'x -> 1', 'x -> $pageview_count', '(x, y) -> true', '(x, y) -> 1'],
  y: ["x -> 'a'", '(x, y) -> session_id'],
  z: ['x -> 1.5', '(x, y) -> 1.5'],
};

/** The kinds without NULL: of two values and more, those with it are taken where these are. */
export const withoutNulls: Readonly<Partial<Record<TypeClass, TypeClass>>> = {
  I: 'i',
  F: 'f',
  S: 's',
  D: 'd',
  T: 't',
  B: 'b',
  U: 'u',
};

/** Kinds that stand for others: where the first is taken nowhere, none of the others is asked about. */
export const families: Readonly<Partial<Record<TypeClass, readonly TypeClass[]>>> = {
  g: ['j'],
  c: ['j'],
  e: ['j', 'r'],
  h: ['j', 'r'],
  w: ['j', 'r'],
  G: ['j'],
  R: ['r'],
  J: ['j', 'r', 'P'],
  Q: ['j', 'r', 'P'],
  E: ['j', 'r', 'P'],
  y: ['x'],
  z: ['x'],
};

/** The kinds asked about beside all others in calls of three arguments; the rest beside one of each sort. */
export const ofThree: readonly TypeClass[] = [
  'i',
  'f',
  's',
  'd',
  't',
  'b',
  'j',
  'r',
  'p',
  'k',
  'x',
];
