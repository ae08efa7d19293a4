/** A form on which we knowingly differ from the official parser. */
export type Divergence = {
  readonly reason: string;
  /** Queries that show it; the tests check that they still do. */
  readonly examples: readonly string[];
};

/** All of them. */
export const divergences: readonly Divergence[] = [
  {
    reason: 'INTERPOLATE with a list is in the grammar, but crashes this build of the parser.',
    examples: ['select a from t order by a with fill interpolate (a as b, c)'],
  },
  {
    reason: 'A block as the body of a lambda is a Hog program; the service refuses it in queries.',
    examples: ['select x -> {return x} from t', 'select x -> { let y := x; return y } from t'],
  },
  {
    reason: 'A file holds several statements here, and an empty one is no error.',
    examples: ['select a from t;;', '; select a'],
  },
  {
    reason: 'FROM after an arrow or a star is the clause, not a column called `from`.',
    examples: ['select x -> from t', 'select distinct on (a) * from t'],
  },
  {
    reason: 'A clause where a value must be means that the value is not typed yet.',
    examples: [
      'select a and from t',
      'select a or from t',
      'select a like from t',
      'select a in from t',
      'select from group by a',
      'select from order by a',
      'select select a from t',
      'select a = where b',
    ],
  },
  {
    reason: 'FROM or JOIN before another clause lacks its table.',
    examples: [
      'select a, from limit 1',
      'select a, from order by b',
      'select 1 from t join where a on c',
      'select * from array join a as b',
    ],
  },
  {
    reason: 'A query in FROM that is not complete yet is no table called `select`.',
    examples: ['select 1 from (select u left join t on a)', 'select 1 from (select a fromA t)'],
  },
  {
    reason: 'CASE with a value after it lacks its WHEN; it is no column with an alias.',
    examples: ['select case a from t', 'select case a'],
  },
  {
    reason: 'A comment that is never closed is an error; there it divides by all columns.',
    examples: ['select 1 /*', 'select 1 /* a from t'],
  },
  {
    reason: 'A join after a dot is a join: the name of the table is not typed yet.',
    examples: ['select 1 from a. left join b'],
  },
];
