/** A form and its findings. */
type FormRow = {
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

/** Forms that are read differently than they look, or have no effect. */
export const surprises: readonly FormRow[] = [
  {
    code: 'refused-clause',
    query: 'select a from t qualify row_number() over () = 1',
    marked: 'qualify',
    passing: 'select a from (select a, row_number() over () as n from t) where n = 1',
  },
  {
    code: 'refused-clause',
    query: 'select a from t as u final where b',
    marked: 'final',
    passing: 'select final from t',
  },
  {
    code: 'refused-clause',
    query: 'with recursive x as (select 1 as a) select a from x',
    marked: 'recursive',
    passing: 'with recursive as (select 1 as a) select a from recursive',
  },
  {
    code: 'refused-clause',
    query: 'select 1 intersect all select 1',
    marked: 'intersect all',
    passing: 'select 1 intersect select 1',
  },
  {
    code: 'refused-clause',
    query: 'select 1 except all select 1',
    marked: 'except all',
    passing: 'select 1 union all select 1',
  },
  {
    code: 'refused-clause',
    query: 'with x as not materialized (select 1 as a) select a from x',
    marked: 'not materialized',
    fixed: ['with x as (select 1 as a) select a from x'],
    passing: 'with x as materialized (select 1 as a) select a from x',
  },
  {
    code: 'refused-clause',
    query: 'with x using key (a) as (select 1 as a) select a from x',
    marked: 'using key',
    passing: 'select a from t join u using (key)',
  },
  {
    code: 'refused-clause',
    query: 'with x(a, b) as (select 1, 2) select a from x',
    marked: 'a, b',
    passing: 'with x as (select 1 as a, 2 as b) select a from x',
  },
  {
    code: 'refused-clause',
    query: 'select a from (values (1), (2)) as x(a)',
    marked: 'values',
    passing: 'select values from t',
  },
  {
    code: 'misread-select-all',
    query: 'select all a from t',
    marked: 'all',
    fixed: ['select a from t'],
    passing: 'select all as a from t',
  },
  {
    code: 'misread-distinct-on',
    query: 'select distinct on (a, b) c, d from t limit 5',
    marked: 'distinct on (a, b)',
    fixed: ['select c, d from t limit 1 by a, b limit 5'],
    passing: 'select distinct a from t',
  },
  {
    code: 'misread-distinct-on',
    query: 'select distinct on (a) + 1 from t',
    marked: 'distinct on (a)',
    passing: 'select distinct * from t',
  },
  {
    code: 'misread-join-word',
    query: 'select a from t global join u on b',
    marked: 'global',
    fixed: ['select a from t join u on b'],
    passing: 'select a from t as global join u on b',
  },
  {
    code: 'misread-join-word',
    query: 'select a from t paste join u',
    marked: 'paste',
    fixed: ['select a from t positional join u'],
    passing: 'select a from t as paste join u',
  },
  {
    code: 'misread-join-word',
    query: 'select a from t join u using b, left join v on c',
    marked: 'left',
    fixed: ['select a from t join u using b left join v on c'],
    passing: 'select a from t join u using b, `left` join v on c',
  },
  {
    code: 'misread-join-word',
    query: 'select a from t join u using (b), join v',
    marked: 'join',
    fixed: ['select a from t join u using (b) join v'],
    passing: 'select a from t join u using (b), `join` v',
  },
  {
    code: 'misread-join-word',
    query: 'select a from t, LEFT JOIN u on b',
    marked: 'LEFT',
    fixed: ['select a from t LEFT JOIN u on b'],
    passing: 'select a from t, left as l join u on b',
  },
  {
    code: 'misread-join-word',
    query: 'select a from t, any join u on b',
    marked: 'any',
    fixed: ['select a from t any join u on b'],
    passing: 'select a from t, any as l join u on b',
  },
  {
    code: 'misread-join-word',
    query: 'select a from t, join u',
    marked: 'join',
    fixed: ['select a from t join u'],
    passing: 'select a from t, join as u',
  },
  {
    code: 'misread-values',
    query: 'select * from values(1, 2)',
    marked: 'values',
    fixed: ['select * from (select 1, 2)'],
    passing: 'select * from numbers(1, 2)',
  },
  {
    code: 'misread-last-select',
    query: 'select a from t union all select a from u limit 5',
    marked: 'limit 5',
    fixed: ['(select a from t union all select a from u) limit 5'],
    passing: 'select a from t limit 5 union all select a from u limit 5',
  },
  {
    code: 'misread-last-select',
    query:
      'select a from (select a from t union all select a from u union all select a from v limit 5)',
    marked: 'limit 5',
    fixed: [
      'select a from ((select a from t union all select a from u union all select a from v) limit 5)',
    ],
    passing: 'select a from (select a from t union all select a from u) limit 5',
  },
  {
    code: 'misread-last-select',
    query: 'select a from t union all select a from u order by a limit 5',
    marked: 'order by a',
    passing: '(select a from t) union all (select a from u order by a limit 5)',
  },
  {
    code: 'misread-limit',
    query: 'select a from t limit 5, 10',
    marked: '5, 10',
    fixed: ['select a from t limit 10 offset 5', 'select a from t limit 5 offset 10'],
    passing: 'select a from t limit 10 offset 5',
  },
  {
    code: 'misread-lambda',
    query: 'select f(x, y -> x)',
    marked: 'x, y',
    fixed: ['select f((x, y) -> x)', 'select f(x, (y) -> x)'],
    passing: 'select f(lambda x, y: x)',
  },
  {
    code: 'misread-select-from',
    query: 'select f(select * from (select 1))',
    marked: 'select * from',
    fixed: ['select f((select * from (select 1)))'],
    passing: 'select f(select * from (select 1) a)',
  },
  {
    code: 'misread-number',
    query: 'select 1..2',
    marked: '1..2',
    fixed: ['select 1.2'],
    passing: 'select a.1.2',
  },
  {
    code: 'misread-number',
    query: 'select 1.e from t',
    marked: '1.e',
    passing: 'select 1.e5 from t',
  },
  {
    code: 'misread-table-alias',
    query: 'select * from t x y where z',
    marked: 'x',
    fixed: ['select * from t y where z'],
    passing: 'select * from t as y where z',
  },
  {
    code: 'misread-table-alias',
    query: 'select * from t format JSON',
    marked: 'format',
    fixed: ['select * from t'],
    passing: 'select * from t format',
  },
  {
    code: 'misread-table-alias',
    query: 'select * from t groupby a',
    marked: 'groupby',
    fixed: ['select * from t group by a'],
    passing: 'select * from t groupby',
  },
  {
    code: 'misread-concat',
    query: "select a from t where b = 'x' || b = 'y' and c",
    marked: '||',
    fixed: ["select a from t where b = 'x' or b = 'y' and c"],
    passing: "select a from t where b = 'x' || c",
  },
  {
    code: 'ignored-nulls-order',
    query: 'select a from t order by a nulls first',
    marked: 'nulls first',
    fixed: ['select a from t order by a is null desc, a', 'select a from t order by a'],
    passing: 'select a from t order by a',
  },
  {
    code: 'ignored-nulls-order',
    query: 'select a from t order by a + 1 desc nulls last limit 1',
    marked: 'nulls last',
    fixed: ['select a from t order by a + 1 desc limit 1'],
    passing: 'select nulls from t order by last',
  },
  {
    code: 'ignored-collate',
    query: "select a from t order by a collate 'de', b",
    marked: "collate 'de'",
    fixed: ['select a from t order by a, b'],
    passing: 'select collate from t',
  },
  {
    code: 'ignored-totals',
    query: 'select count() from t group by a with totals having b',
    marked: 'with totals',
    fixed: ['select count() from t group by a having b'],
    passing: 'select totals from t group by a having b',
  },
  {
    code: 'ignored-group-modifier',
    query: 'select count() from t group by a, b with ROLLUP',
    marked: 'with ROLLUP',
    fixed: ['select count() from t group by ROLLUP(a, b)'],
    passing: 'select count() from t group by rollup(a, b)',
  },
  {
    code: 'ignored-group-modifier',
    query: 'select count() from t with cube',
    marked: 'with cube',
    passing: 'select count() from t group by cube(a)',
  },
  {
    code: 'ignored-ignore-nulls',
    query: 'select lag(a ignore nulls, 1) over () from t',
    marked: 'ignore nulls',
    fixed: ['select lag(a, 1) over () from t'],
    passing: 'select lag(a, 1) over () from t',
  },
  {
    code: 'ignored-natural',
    query: 'select a from t natural left join u',
    marked: 'natural',
    fixed: ['select a from t left join u'],
    passing: 'select a from t left join u using (a)',
  },
  {
    code: 'ignored-order-by',
    query: 'select 1 union all (select 2) order by 1 limit 3',
    marked: 'order by 1',
    fixed: ['select * from (select 1 union all (select 2)) order by 1 limit 3'],
    passing: 'select 1 order by 1',
  },
  {
    code: 'ignored-order-by',
    query: '(select 1) order by 1',
    marked: 'order by 1',
    fixed: ['select * from (select 1) order by 1'],
    passing: '(select 1 order by 1)',
  },
  {
    code: 'ignored-order-by',
    query: 'select a from t limit 5 order by a desc',
    marked: 'order by a desc',
    fixed: ['select a from t order by a desc limit 5'],
    passing: 'select a from t order by a desc limit 5',
  },
  {
    code: 'ignored-limit',
    query: 'select a from t limit 5 limit 3',
    marked: 'limit 5',
    fixed: ['select a from t limit 3'],
    passing: 'select a from t limit 5 by a limit 3',
  },
  {
    code: 'ignored-filter',
    query: 'select count(a) filter (where b = 1) over (order by c) from t',
    marked: 'filter (where b = 1)',
    fixed: ['select countIf(a, b = 1) over (order by c) from t'],
    passing: 'select count(a) filter (where b = 1) from t',
  },
  {
    code: 'ignored-filter',
    query: 'select count() filter (where b) over w from t window w as ()',
    marked: 'filter (where b)',
    fixed: ['select countIf(b) over w from t window w as ()'],
    passing: 'select countIf(b) over w from t window w as ()',
  },
  {
    code: 'ignored-sample-percent',
    query: 'select * from t sample 10 % where a',
    marked: '10 %',
    fixed: ['select * from t sample 0.1 where a'],
    passing: 'select * from t sample 1/10 where a',
  },
];

/** All of them. */
export const formRows = [...refusedByParser, ...refusedByService, ...surprises];
