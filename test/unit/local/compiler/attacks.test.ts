import assert from 'node:assert/strict';
import { compileQuery } from '../../../../server/local/compiler/compile.ts';
import { HogQLError } from '../../../../server/local/compiler/error.ts';
import { parseHogQL } from '../../../../server/local/parser.ts';
import { parseQuery } from '../../../sandbox/officialParser/parse.ts';
import { context } from './compiling.ts';

const parsers = { ours: parseHogQL, 'the official one': parseQuery };

/** Calls that would read or write outside the project if they reached the engine. */
const refused: readonly string[] = [
  ...[
    "file('/etc/passwd')",
    "file('/etc/passwd', 'LineAsString')",
    "url('http://127.0.0.1/', 'CSV')",
    "s3('http://bucket/x.csv')",
    "remote('127.0.0.1', system.one)",
    "cluster('c', system.one)",
    "mysql('h', 'd', 't', 'u', 'p')",
    "sqlite('/tmp/x.db', 't')",
    "executable('x.sh', 'CSV', 'a String')",
    "input('a String')",
    "merge('default', '.*')",
    'view(select 1)',
    'system.processes',
    'system.settings',
    'information_schema.tables',
    'default.events',
    '`file`',
    "`file('/etc/passwd')`",
    '`events; drop table events`',
    'raw_persons',
    'raw_pdi',
    'stripe_invoices',
    '__proto__',
    'constructor',
    'hasOwnProperty',
  ].map((table) => `select * from ${table}`),
  ...[
    "file('/etc/passwd')",
    "getSetting('max_threads')",
    "dictGet('d', 'a', 1)",
    "joinGet('t', 'a', 1)",
    "hasColumnInTable('system', 'one', 'dummy')",
    'currentDatabase()',
    'hostName()',
    "catboostEvaluate('/model', 1)",
    "arrayReduce('file(1)', [1])",
    "arrayReduce('constructor', [1])",
    'constructor()',
    'toString::constructor',
    "'1'::constructor",
    "cast('1' as `__proto__`)",
    "cast('1' as `Int8); drop table events`)",
    'properties.constructor.file()',
    "event in file('/etc/passwd')",
    'event in system.one',
    'event in raw_persons',
    "(select * from file('/etc/passwd'))",
    "{f: file('/etc/passwd')}",
    'mat_$browser',
  ].map((expression) => `select ${expression} from events`),
  'select 1 settings max_threads = 1',
  'select 1 from events settings readonly = 0',
  'select 1 format CSV',
  "select 1 into outfile '/tmp/x'",
  'select 1; drop table events',
  'insert into events values (1)',
  'drop table events',
  "with file('/etc/passwd') as f select * from f",
  "with f as (select * from file('/etc/passwd')) select * from f",
  "select 1 from events join file('/etc/passwd') as f on 1 = 1",
  "select 1 from events array join file('/etc/passwd') as f",
  "select 1 from (select * from url('http://x/')) union all select 1",
  'select * from events final',
  "select * from events('/etc/passwd')",
];

/** Text that looks like SQL stays a text or a name. */
const harmless: readonly string[] = [
  "select '\\'; drop table events --' from numbers(1)",
  "select '''), file(''/etc/passwd' from numbers(1)",
  'select 1 as `a``; drop table events` from numbers(1)',
  'select 1 as `a\\\\; drop table events` from numbers(1)',
  "select properties['a\\') from file(\\'x'] as a from events",
  'select properties.`a\\\\) from file(` from events',
  'select 1 as a /* settings x = 1 */ from numbers(1) -- format CSV',
  "select f'{1}; drop table events' from numbers(1)",
  'select e.event from events as `e; drop table events`, events as e',
  'with `x) as (select * from file(1)) --` as (select 1 as a) select * from `x) as (select * from file(1)) --`',
  'select arrayMap(`drop table` -> 1, [1]) from numbers(1)',
];

/** SQL without what stands in quotes. */
function outsideQuotes(sql: string): string {
  return sql.replace(/'(?:[^'\\]|\\[^])*'|`(?:[^`\\]|\\[^])*`/g, '?');
}

describe('compiler: attacks', () => {
  for (const [name, parse] of Object.entries(parsers)) {
    describe(`read by ${name}`, () => {
      for (const query of refused) {
        it(`refuses ${query}`, async () => {
          await assert.rejects(compileQuery(query, context, parse), HogQLError);
        });
      }

      for (const query of harmless) {
        it(`keeps text as text in ${query}`, async () => {
          const { sql } = await compileQuery(query, context, parse);
          assert.doesNotMatch(outsideQuotes(sql), /drop|file|settings|format|['`;]|--/i);
        });
      }
    });
  }

  it('takes no SQL from the values of placeholders', async () => {
    const evil = "x') from file('/etc/passwd') --";
    const values = { evil, list: [evil], deep: { [evil]: evil } };
    const query = 'select {evil} as a, {list} as b, {deep} as c from numbers(1)';
    const { sql } = await compileQuery(query, { ...context, values }, parseHogQL);
    assert.doesNotMatch(outsideQuotes(sql), /file|passwd/);
    assert.equal(sql.match(/passwd/g)?.length, 4);
  });

  it('gives a CTE no name of a table of the engine', async () => {
    const query =
      'with stripe_invoices as (select 1 as a) select a from stripe_invoices, stripe.invoices';
    const { sql } = await compileQuery(query, context, parseHogQL);
    assert.match(
      sql,
      /^WITH stripe_invoices_cte AS .* FROM stripe_invoices_cte .* stripe_invoices AS /,
    );
  });
});
