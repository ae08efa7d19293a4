import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readCases } from '../conformance/corpus/readCases.ts';

const cases = join(import.meta.dirname, '../conformance/cases');

/** The starting points of mutations: the conformance corpus and documents of several statements. */
export const seedTexts: readonly string[] = [
  ...documents(),
  ...readdirSync(cases)
    .filter((file) => file.endsWith('.hogql'))
    .flatMap((file) => readCases(join(cases, file)).map(({ query }) => query)),
];

function documents(): string[] {
  return [
    '',
    `select event, count() as n, uniq(person_id) people from events
where timestamp > now() - interval 7 day and event in ('a', 'b''c', '$pageview')
group by event having n > 10 order by n desc nulls last, event limit 10 offset 5;
-- a note
select * exclude (a, b.c), p.*, (* replace (a + 1 as a)), columns('x.*') from persons p final sample 1/10 offset 1/2`,
    `with recursive a(x, y) as materialized (select 1 union all select x + 1 from a), (select 2) as b,
  [1, 2, 3][1:2] as c
select distinct a.x, b, lag(x ignore nulls, 1) over (partition by y order by x rows between unbounded preceding and 3 following) l
from a left outer join (select 1 as k) as s on s.k = a.x cross join numbers(10), t as u (p, q)
left array join arr as el prewhere p where not x between 1 and 2 or y is not distinct from z
group by grouping sets ((a, b), (), (c)) with totals qualify row_number() over w = 1
window w as (order by x range current row) order by 1 with fill from 1 to 10 step 2 interpolate (a as b) limit 3 by x limit 5 with ties`,
    "select f'Hello {name} and {f'{inner}'} \\{x}', `back``quote`, \"double\"\"quote\", 'it''s \\n \\x41', 0x1F, 0b101, 1.5e-3, .5, 1., #1",
    "select <Sparkline data={[1, 2, 3]} labels='a' on>text {x + 1} <b/> </Sparkline> from <Query a={select 1}/>",
    'select case x when 1 then 2 else 3 end, case when a then b end, a ? b : c, x ?? y, x::int::string, try_cast(a as Array(Nullable(Int64))), a?.b?.[1]?.2.c',
    "select arrayMap((x, y) -> x + y, a, b), f(x, y -> x), lambda x, y: x, g(name := 1), quantile(0.9)(x) filter (where y), trim(both 'x' from y), countIf(distinct a order by b)",
    'select {a: 1, b: {c: 2}}, {}, {filters}, {variables.x} from {table} where {filters} union distinct (select 1 order by 1 limit 1) intersect select 2 except all by name select 3',
    "select 1 from a pivot (sum(x) for y in (1, 2) z in ('a') group by w) as p asof left join b using (x, y) natural full outer join c unpivot include nulls (v for n in (a, b))",
    '-- @connection: demo\n-- %% first\nselect 1\n-- %% [markdown]\n-- # Title\n-- text; more\n-- %% second\nselect * from first;\nselect 2\n/* end */',
    'select a -- line\n, b // line\n, c # line\n, d /* block\nblock */ from t\r\nwhere a\r= 1\u2028and\u00a0b',
    "select date '2020-01-01', timestamp '2020', interval '3 days', interval a + 1 day, substring(a from 1 for 2), cast(1 as Decimal(10, 2)), -a, - -1, not not a",
    'select a ~ b, a =~* b, a !~ b, a <=> b, a == b, a <> b, a not ilike b, a in cohort 1, a not in (1, 2), a || b, a % b, x / y * z',
    'select 1;;; select 2; -- three\n; select 3;',
    'select select, from from from where where group by group order by order',
    'select a from (values (1, 2), (3, 4)) as v (x, y) positional join t semi left join u on a.b = u.c where a in (select 1)',
  ];
}
