/** A form and its findings. */
export type FormRow = {
  readonly code: string;
  /** A query with the form, and the marked part. */
  readonly query: string;
  readonly marked: string;
  /** The query after each fix, in the order in which they are offered. */
  readonly fixed?: readonly string[];
  /** Something alike which is fine. */
  readonly passing: string;
};

/** Forms that the service's parser refuses. */
export const refusedByParser: readonly FormRow[] = [
  {
    code: 'syntax/not-implemented',
    query: 'select top 5 a from t where b',
    marked: 'top 5',
    fixed: ['select a from t where b limit 5'],
    passing: 'select top from t',
  },
  {
    code: 'syntax/not-implemented',
    query: 'select top 5 with ties a from t limit 3',
    marked: 'top 5 with ties',
    passing: 'select a from t order by a limit 3 with ties',
  },
  {
    code: 'syntax/not-implemented',
    query: "select date '2020-01-01'",
    marked: "date '2020-01-01'",
    fixed: ["select toDate('2020-01-01')"],
    passing: 'select date from t',
  },
  {
    code: 'syntax/not-implemented',
    query: "select timestamp  '2020'",
    marked: "timestamp  '2020'",
    fixed: ["select toDateTime('2020')"],
    passing: 'select timestamp from t',
  },
  {
    code: 'syntax/not-implemented',
    query: 'select substring(a from 1 for 2)',
    marked: 'substring(a from 1 for 2)',
    fixed: ['select substring(a, 1, 2)'],
    passing: 'select substring(a, 1, 2)',
  },
  {
    code: 'syntax/not-implemented',
    query: 'select a from t join u on a = b, c = d',
    marked: 'c = d',
    fixed: ['select a from t join u on a = b and c = d'],
    passing: 'select a from t join u using (a, b)',
  },
  {
    code: 'syntax/not-implemented',
    query: 'select a from t where b using sample 0.1',
    marked: 'using sample 0.1',
    fixed: ['select a from t where b'],
    passing: 'select a from t sample 0.1 where b',
  },
  {
    code: 'syntax/not-implemented',
    query: 'select a from t settings x = 1',
    marked: 'settings x = 1',
    fixed: ['select a from t'],
    passing: 'select settings from t',
  },
  {
    code: 'syntax/not-implemented',
    query: "select interval '1 day 2 hours'",
    marked: "'1 day 2 hours'",
    passing: "select interval '1 day'",
  },
  {
    code: 'syntax/not-implemented',
    query: "select cast(a as Enum('a' = 1))",
    marked: "'a' = 1",
    passing: 'select cast(a as String)',
  },
];

/** Forms that the service refuses after parsing. */
export const refusedByService: readonly FormRow[] = [
  {
    code: 'unsupported-pivot',
    query: 'select * from a pivot (sum(b) for c in (1))',
    marked: 'pivot',
    passing: 'select pivot from a',
  },
  {
    code: 'unsupported-unpivot',
    query: 'select * from a unpivot (v for n in (b, c))',
    marked: 'unpivot',
    passing: 'select * from a unpivots',
  },
  {
    code: 'unsupported-try-cast',
    query: 'select TRY_CAST(a as int)',
    marked: 'TRY_CAST',
    fixed: ['select CAST(a as int)'],
    passing: 'select a::int',
  },
  {
    code: 'tag-query',
    query: 'select a from <TrendsQuery><EventsNode /></TrendsQuery>',
    marked: '<EventsNode />',
    passing: "select a from <ActorsQuery><HogQLQuery query='select 1' /></ActorsQuery>",
  },
  {
    code: 'unsupported-positional-reference',
    query: 'select a from t order by #1',
    marked: '#1',
    passing: 'select a from t order by 1',
  },
  {
    code: 'unsupported-limit-percent',
    query: 'select a from t limit a + 1 %',
    marked: 'a + 1 %',
    passing: 'select a from t limit 10 %',
  },
  {
    code: 'unsupported-limit-ties',
    query: 'select a from t limit 3 with ties',
    marked: 'with ties',
    fixed: ['select a from t limit 3'],
    passing: 'select a from t order by a limit 3 with ties',
  },
  {
    code: 'unsupported-columns-spread',
    query: 'select * columns(a) from t',
    marked: '* columns(a)',
    fixed: ['select columns(a) from t'],
    passing: 'select f(* columns(a)) from t',
  },
  {
    code: 'unsupported-type',
    query: 'select cast(a as Nosuch) from t',
    marked: 'Nosuch',
    passing:
      'select cast(a as Nullable(Int64)), cast(b as timestamp with time zone), cast(c as decimal(10, 2)) from t',
  },
  {
    code: 'unsupported-type',
    query: 'select a::money from t',
    marked: 'money',
    passing: 'select a::text from t',
  },
  {
    code: 'unsupported-form',
    query: 'select a, b from t order by 3',
    marked: '3',
    passing: 'select a, b from t order by 2, 1 + 7',
  },
  {
    code: 'unsupported-form',
    query: 'select a from t group by 0',
    marked: '0',
    passing: 'select *, a from t group by 9',
  },
  {
    code: 'unsupported-form',
    query: 'select a from t limit 1 by 2',
    marked: '2',
    passing: 'select a from t limit 1 by 1',
  },
  {
    code: 'unsupported-form',
    query: 'select t.a from t left join u',
    marked: 'u',
    passing: 'select t.a from t left join u on t.a = u.a cross join w',
  },
  {
    code: 'unsupported-form',
    query: 'select x -> x + 1',
    marked: 'x -> x + 1',
    passing: 'with x -> x + 1 as f select f(1), arrayMap(x -> x, [1])',
  },
  {
    code: 'unsupported-form',
    query: 'select a from t where (x -> x)',
    marked: 'x -> x',
    passing: 'select a from t where arrayExists(x -> x, a)',
  },
  {
    code: 'unsupported-form',
    query: 'select length(a := b) from t',
    marked: 'a := b',
    passing: "select decide(a, 'x', batch_size := 4) as c from t",
  },
  {
    code: 'unsupported-form',
    query: 'select a from (select a from t) prewhere a = 1',
    marked: 'prewhere a = 1',
    passing: 'select a from t prewhere a = 1',
  },
  {
    code: 'unsupported-form',
    query: "select a from t limit 'x'",
    marked: "'x'",
    passing: 'select a from t limit 0.5',
  },
  {
    code: 'unsupported-form',
    query: 'select a from t limit 5 offset 1.5',
    marked: '1.5',
    passing: 'select a from t limit 1.0 offset 5',
  },
  {
    code: 'unsupported-form',
    query: 'select 1 union all select 1, 2',
    marked: 'select 1, 2',
    passing: 'select 1, 2 union all select * from t union all (select 3, 4)',
  },
  {
    code: 'unsupported-lambda-block',
    query: 'select f(x -> {return x})',
    marked: '{return x}',
    passing: 'select f(x -> {y})',
  },
  {
    code: 'unsupported-expression-call',
    query: 'select (f)(x)',
    marked: '(f)',
    passing: 'select f(1)(x)',
  },
];
