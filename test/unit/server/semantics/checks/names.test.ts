import { checkQuiet, checkRows } from '../../support/rows.ts';

describe('names of columns', () => {
  checkRows([
    {
      code: 'unknown-column',
      query: 'select «event»',
      says: /^Unknown column `event`: this query has no FROM\.$/,
      fixed: ['select event from events'],
      passing: 'select event from events',
    },
    {
      code: 'unknown-column',
      query: 'select «event» where 1',
      passing: 'select 1 where 1',
    },
    {
      code: 'unknown-column',
      query: 'select «evnt».id from events e limit 1',
      says: /^Unknown table or column `evnt`\. Did you mean `event`\?$/,
      fixed: ['select event.id from events e limit 1'],
      passing: 'select e.event from events e limit 1',
    },
    {
      code: 'unknown-column',
      query: 'select 1 as x, uuid from events where «lter» = 1 and x = 1 limit 1',
      passing: 'select 1 as x, uuid from events where x = 1 limit 1',
    },
    {
      code: 'unknown-column',
      query: 'select «later» + 1, 1 as later from events limit 1',
      says: /^The alias `later` is not defined yet/,
      passing: 'select 1 as later, later + 1 from events limit 1',
    },
    {
      code: 'unknown-column',
      query: 'select event, «frm» events',
      says: /^`frm` is read as a column\. Did you mean `from`\?$/,
      fixed: ['select event, from events'],
      passing: 'select event from events',
    },
    {
      code: 'unknown-column',
      query: 'select event from events where event = «"it\'s"» limit 1',
      says: /^Double quotes are for identifiers/,
      fixed: ["select event from events where event = 'it\\'s' limit 1"],
      passing: 'select event from events where "event" = \'signed_up\' limit 1',
    },
    {
      code: 'unknown-column',
      query: 'select person.«emial» from events limit 1',
      says: /^`person` has no column `emial`\. Did you mean `properties\.email`\?$/,
      fixed: ['select person.properties.email from events limit 1'],
      passing: 'select person.id from events limit 1',
    },
    {
      code: 'unknown-column',
      query: 'select e.«from» events',
      says: /^A name is missing after the dot: `from` is read as one\.$/,
      passing: 'select e.event from events e limit 1',
    },
    {
      code: 'unknown-column',
      query: 'select upper(«"abcdefg"») from events limit 1',
      says: /^Unknown column `abcdefg`\.$/,
      passing: "select upper('abcdefg') from events limit 1",
    },
    {
      code: 'unknown-column',
      query: 'select «secrt» from shapes limit 1',
      says: /^Unknown column `secrt`\.$/,
      passing: 'select secret from shapes limit 1',
    },
    {
      code: 'unknown-column',
      query: 'select event, «frm» as x from events limit 1',
      says: /^Unknown column `frm`/,
      passing: 'select event, uuid as frm from events limit 1',
    },
    {
      code: 'no-fields',
      query: 'select e.event.«x».y from events e limit 1',
      says: /^`event` is a value of type String and has no fields\./,
      passing: 'select e.properties.x.y from events e limit 1',
    },
    {
      code: 'table-as-value',
      query: 'select «shapes» from shapes limit 1',
      says: /^`shapes` is a table; name one of its columns, such as `shapes\.id`\.$/,
      passing: 'select shapes.id from shapes limit 1',
    },
    {
      code: 'correlated-subquery',
      query:
        'select uuid from events where 1 in (select 1 from shapes where «distinct_id» = 1) limit 1',
      says: /^`distinct_id` belongs to the outer query/,
      passing: 'select uuid from events where 1 in (select 1 from shapes where id = 1) limit 1',
    },
    {
      code: 'unknown-column',
      query: 'select «nosuch».id from shapes limit 1',
      says: /^Unknown table or column `nosuch`\.$/,
      passing: 'select shapes.id from shapes limit 1',
    },
    {
      code: 'unknown-column',
      query: 'select 1 as id2, «id3» from shapes limit 1',
      says: /^Unknown column `id3`\. Did you mean `id2`\?$/,
      fixed: [
        'select 1 as id2, id2 from shapes limit 1',
        'select 1 as id2, id from shapes limit 1',
      ],
      passing: 'select 1 as id2, id2 from shapes limit 1',
    },
    {
      code: 'ambiguous-column',
      query: 'select «id» from (select 1 as id), (select 2 as id)',
      says: /^`id` is a column of several tables\. Add the table name\.$/,
      passing: 'select id from (select 1 as id), (select 2 as other)',
    },
    {
      code: 'ambiguous-column',
      query: 'select «id» from shapes a join orders b on a.id = b.id limit 1',
      says: /^`id` is a column of `a` and `b`\. Add the table name\.$/,
      fixed: [
        'select a.id from shapes a join orders b on a.id = b.id limit 1',
        'select b.id from shapes a join orders b on a.id = b.id limit 1',
      ],
      passing: 'select a.id from shapes a join orders b using (id) limit 1',
    },
    {
      code: 'ambiguous-column',
      query: 'select «id» from shapes a join shapes b using (id)',
      fixed: [
        'select a.id from shapes a join shapes b using (id)',
        'select b.id from shapes a join shapes b using (id)',
      ],
      passing: 'select a.id from shapes a join orders b using (id) join shapes c on true',
    },
    {
      code: 'cte-as-value',
      query: 'with x as (select 1 as a) select «x», y.a from x as y',
      says: /^`x` is a table of WITH/,
      passing: 'with x as (select 1 as a) select x.a from x',
    },
    {
      code: 'cte-fields',
      query: 'with 1 as x select «x.y.z»',
      says: /^`x` is a value of WITH and has no fields\.$/,
      passing: 'with 1 as x select x',
    },
  ]);

  checkQuiet('unknown-column', [
    'select arrayMap(x -> x + 1, [1])',
    'select anything from nowhere',
    'select a from (select * from nowhere)',
    'select anything from {variables.org}',
    'select x -> x + 1',
    'select event from events qualify event = 1',
    'select person_id in cohort nosuch from events',
    'with nosuch + 1 as n select event from events',
    'select g.properties.x, organization.properties.plan from nowhere g',
  ]);
  checkQuiet('ambiguous-column', [
    'select a.id from shapes a join orders b on a.id = b.id',
    'select paid from shapes a join orders b on a.id = b.id',
    'select id from shapes a join nowhere b on 1 = 1',
    'select a.id from shapes a join orders b using (id)',
  ]);
});

describe('names of tables and stars', () => {
  checkRows([
    {
      code: 'unknown-table',
      query: 'select 1 from «evnts» limit 1',
      says: /^Unknown table `evnts`\. Did you mean `events`\?$/,
      fixed: ['select 1 from events limit 1'],
      passing: 'select 1 from events limit 1',
    },
    {
      code: 'unknown-table',
      query: 'with bought as (select 1 as a) select a from «bougt»',
      fixed: ['with bought as (select 1 as a) select a from bought'],
      passing: 'with bought as (select 1 as a) select a from bought',
    },
    {
      code: 'unknown-table',
      query: 'with 1 as x select 1 from «x»',
      says: /^`x` is a value of WITH, not a table/,
      passing: 'with x as (select 1) select 1 from x',
    },
    {
      code: 'unknown-table',
      query: 'with a as (select 1 as n from «a») select n from a',
      says: /only read itself with WITH RECURSIVE/,
      passing: 'with recursive a as (select 1 as n union all select n from a) select n from a',
    },
    {
      code: 'unknown-table',
      query: 'select 1 from «shapes(1)» limit 1',
      says: /^`shapes` is a table, not a function/,
      fixed: ['select 1 from shapes limit 1'],
      passing: 'select number from numbers(1)',
    },
    {
      code: 'unknown-table',
      query: 'select «t».* from shapes s limit 1',
      says: /^No table of this query is called `t`/,
      passing: 'select s.* from shapes s limit 1',
    },
    {
      code: 'argument-count',
      query: 'select 1 from «numbers»',
      says: /^`numbers` is a function: write `numbers\(…\)`\.$/,
      passing: 'select 1 from numbers(1)',
    },
    {
      code: 'argument-count',
      query: 'select «upper»()',
      says: /^`upper` takes 1 argument, not 0\.$/,
      passing: "select upper('a')",
    },
    {
      code: 'argument-count',
      query: 'select «coalesce»()',
      says: /^`coalesce` takes at least \d arguments?, not 0\.$/,
      passing: 'select coalesce(1, 2, 3)',
    },
    {
      code: 'duplicate-table',
      query: 'select 1 from shapes, orders as shapes_2, «shapes» limit 1',
      says: /^Two tables are called `shapes`/,
      fixed: ['select 1 from shapes, orders as shapes_2, shapes as shapes_3 limit 1'],
      passing: 'select 1 from shapes, shapes as shapes_2 limit 1',
    },
    {
      code: 'star-tables',
      query: 'select «*» exclude (id) from shapes s, orders o limit 1',
      says: /write `s\.\*, o\.\*`/,
      passing: 'select s.*, o.* exclude (id) from shapes s, orders o limit 1',
    },
    {
      code: 'star-tables',
      query: 'select «*» from (select 1 as a), (select 2 as b)',
      says: /write an alias and `\.\*`/,
      passing: 'select a, b from (select 1 as a), (select 2 as b)',
    },
    {
      code: 'exclude-column',
      query: 'select (* exclude (n) replace (1 as «n»)) from weekly_signups limit 1',
      says: /cannot be excluded and replaced at once/,
      passing: 'select (* replace (1 as n)) from weekly_signups limit 1',
    },
    {
      code: 'exclude-column',
      query: 'select (* replace (1 as «nn»)) from weekly_signups limit 1',
      says: /^`\*` has no column `nn`/,
      fixed: ['select (* replace (1 as n)) from weekly_signups limit 1'],
      passing: 'select * exclude (week) from weekly_signups limit 1',
    },
    {
      code: 'unknown-function',
      query: 'select «numbers»(1)',
      says: /^`numbers` returns a table\. Use it after FROM\.$/,
      passing: 'select numbers.number from numbers(1)',
    },
    {
      code: 'duplicate-alias',
      query: 'select 1 as a, 2 as a_2, 3 as «a»',
      says: /^The alias `a` is defined twice\.$/,
      fixed: ['select 1 as a, 2 as a_2, 3 as a_3'],
      passing: 'select 1 as a, ((2 as b)) as b',
    },
    {
      code: 'reserved-alias',
      query: 'select 1 as «`Null`»',
      fixed: ['select 1 as Null_'],
      passing: 'select 1 as nulls',
    },
    {
      code: 'name-percent',
      query: 'select 1 from shapes «`a%`» limit 1',
      fixed: ['select 1 from shapes apercent limit 1'],
      passing: 'select 1 from shapes a limit 1',
    },
    {
      code: 'column-count',
      query: 'select 1 from shapes as x(«a, b, c») limit 1',
      says: /^3 column names for \d columns?\.$/,
      passing: 'select a from shapes as x(a) limit 1',
    },
    {
      code: 'values-width',
      query: 'select 1 from (values (1, 2), «(3)», (4, 5)) as x(a, b)',
      says: /^This row has 1 value, the first one 2\.$/,
      passing: 'select a from (values (1), (2)) as x(a)',
    },
    {
      code: 'unused-cte',
      query: 'with a as (select 1 as x), «b» as (select 2), c as (select x from a) select x from c',
      says: /^`b` is not used\.$/,
      fixed: ['with a as (select 1 as x), c as (select x from a) select x from c'],
      passing: 'with a as (select 1 as x), c as (select x from a) select x from c',
    },
    {
      code: 'unused-cte',
      query:
        'with «a» as (select 1 as x) select y from (with a as (select 2 as y) select y from a)',
      fixed: ['select y from (with a as (select 2 as y) select y from a)'],
      passing:
        'with a as (select 1 as x) select x from (with b as (select x from a) select x from b)',
    },
  ]);

  checkQuiet('unused-cte', [
    'with a as (select 1 as x) (select 1 as x) union all select x from a',
    'with a as (select 1 as x) select',
    'with a as (select 1 as x) select x from a a2',
    'with 1 as n select n + 1',
  ]);
  checkQuiet('duplicate-alias', [
    'select event as x, arrayMap(x -> x, [1]) from events',
    'select x from shapes array join [1] as x',
  ]);
  checkQuiet('exclude-column', [
    'select * exclude (a) from nowhere',
    'select * exclude () from shapes',
  ]);
  checkQuiet('similar-subquery', [
    'select 1 from (select 1 as n) a join (select 2 as n) b on 1 = 1',
    'select 1 from (select n from weekly_signups) a join (select week from weekly_signups) b on 1 = 1',
    'with a as (select 1 as n), b as (select 2 as n) select a.n, b.n from a cross join b',
  ]);
});
