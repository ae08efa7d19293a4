/**
 * The kinds of values that functions tell apart, a letter each: what `data/argumentTypes.json` is
 * written in. Capitals may be NULL, or are arrays and maps of another kind.
 */
export const typeClasses = {
  i: 'Int64',
  /** Certainly larger than a byte, so not a condition; `i` may be a byte. */
  o: 'UInt64',
  f: 'Float64',
  s: 'String',
  d: 'Date',
  t: 'DateTime',
  b: 'Bool',
  u: 'UUID',
  v: 'Interval',
  n: 'Nullable(Nothing)',
  I: 'Nullable(Int64)',
  F: 'Nullable(Float64)',
  S: 'Nullable(String)',
  D: 'Nullable(Date)',
  T: 'Nullable(DateTime)',
  B: 'Nullable(Bool)',
  U: 'Nullable(UUID)',
  j: 'Array(Int64)',
  g: 'Array(Float64)',
  r: 'Array(String)',
  c: 'Array(Bool)',
  e: 'Array(Date)',
  h: 'Array(DateTime)',
  w: 'Array(UUID)',
  G: 'Array(Nullable(Float64))',
  R: 'Array(Nullable(String))',
  J: 'Array(Array(Int64))',
  Q: 'Array(Array(String))',
  P: 'Array(Tuple)',
  E: 'Array(Nothing)',
  /** Tuples of numbers only, and of other values too. */
  p: 'Tuple(Float64, Float64)',
  q: 'Tuple',
  m: 'Map(String, String)',
  M: 'Map(String, Int64)',
  /** The state of an unfinished aggregate. */
  a: 'AggregateFunction',
  /** A literal text, which the engine may read as another type. */
  k: 'String',
  /** Lambdas by their result: a number or condition, a text, a fraction. */
  x: 'Lambda(Int64)',
  y: 'Lambda(String)',
  z: 'Lambda(Float64)',
} as const;

/** The letter of a kind of values. */
export type TypeClass = keyof typeof typeClasses;

/** All letters. */
export const everyClass = Object.keys(typeClasses) as TypeClass[];
