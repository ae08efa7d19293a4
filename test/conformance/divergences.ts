/** Queries on which we knowingly differ from the official parser, each with its reason. */
export const divergences: ReadonlyMap<string, string> = new Map([
  [
    'select a and from t',
    'Read there as `a AND from` with the alias t; to us an operand is missing before FROM.',
  ],
  ["<A $b='c'/>", 'Tags let `$` through there although no attribute can be called so.'],
  ['<A $/>', 'Tags let `$` through there although no attribute can be called so.'],
  ['not between', 'A column `between` under NOT; to us BETWEEN lacks its bounds.'],
  ['a -> {return 1}', 'A block is a Hog program and refused by the service in queries.'],
  ['{a: b, c -> d: e}', 'Two names and an arrow are one lambda to us wherever they stand.'],
  ['cast(a, x -> y as int)', 'The cast of a lambda of two arguments; to us a call of `cast`.'],
  ['cast(a as Array(a + b))', 'No type has an operator among its arguments.'],
  ['cast(a as Array(-1))', 'No type has a negative argument.'],
  [
    'cast(a as Array(Nullable(String), 1))',
    'Printed there in small letters outside and as written inside.',
  ],
  ['select distinct as b', 'Read there as a column called `as`.'],
  ['select distinct where a', 'Read there as a column called `where`.'],
  [
    'select * from t join u on c pivot (sum(a) for b in (1))',
    'PIVOT of a whole join: needs a direct Postgres connection.',
  ],
]);
