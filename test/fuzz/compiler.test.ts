import assert from 'node:assert/strict';
import { compileQuery } from '../../server/local/compiler/compile.ts';
import { HogQLError } from '../../server/local/compiler/error.ts';
import { parseHogQL } from '../../server/local/parser.ts';
import { context } from '../unit/local/compiler/compiling.ts';
import { growth, growthOf, mostGrowth } from './growth.ts';
import { flatTexts } from './shapes.ts';

type Shape = (times: number) => string;

/** Names in the shapes become columns: an unknown one would end the work early. */
const withColumns =
  (shape: Shape): Shape =>
  (times) => {
    const text = shape(times);
    return text.includes(' from ') ? text : `${text} from (select 1 as a, 2 as b, 'c' as x)`;
  };

/** The repeatable parts of a query of the local service, beside those of any text. */
const repeated: Readonly<Record<string, Shape>> = {
  ...Object.fromEntries(Object.entries(flatTexts).map(([name, text]) => [name, withColumns(text)])),
  'columns of one name': (times) => `select ${'1, '.repeat(times)}1`,
  'columns of one name and an alias': (times) => `select ${'1, '.repeat(times)}2 as \`1\``,
  'columns of their own names': (times) => `select ${each(times, (at) => `${at}`)}`,
  aliases: (times) => `select ${each(times, (at) => `${at} as a${at}`)}`,
  'casts to dates': (times) => `select 1${'::date'.repeat(times)}`,
  'casts to times': (times) => `select 1${'::datetime'.repeat(times)}`,
  'values of WITH that double': (times) =>
    `with 1 as a0, ${each(times, (at) => `a${at} + a${at} as a${at + 1}`)} select a${times}`,
  'values of WITH in calls': (times) =>
    `with 1 as a0, ${each(times, (at) => `abs(a${at}) + abs(a${at}) as a${at + 1}`)} select a${times}`,
  'CTEs that read each other': (times) =>
    `with a0 as (select 1 as x), ${each(times, (at) => `a${at + 1} as (select x from a${at})`)} select x from a${times}`,
  'CTEs of one name': (times) =>
    `with a as (select 1 as x), ${each(times, () => `a as (select x from a)`)} select x from a`,
  'joined tables': (times) =>
    `select 1 from numbers(1) as a${each(times, (at) => ` join numbers(1) as a${at} on 1`, '')}`,
  'columns of joined tables': (times) =>
    `select ${each(times, (at) => `a${at}.number`)} from ${each(times, (at) => `numbers(1) as a${at}`)}`,
  'columns that joined tables share': (times) =>
    `select ${each(times, (at) => `x${at}`)} from ${each(times, (at) => `(select 1 as x${at}) as a${at}`)}`,
  'columns left out': (times) =>
    `select * exclude (${each(times, (at) => `x${at}`)}) from (select 1 as y, ${each(times, (at) => `1 as x${at}`)})`,
  'columns replaced': (times) =>
    `select (* replace (${each(times, (at) => `2 as x${at}`)})) from (select ${each(times, (at) => `1 as x${at}`)})`,
  'nested tables': (times) =>
    `select * from (select ${each(times, (at) => `1 as x${at}`)}) where x0 in (${each(times, (at) => `x${at}`)})`,
  'operands of = that may be NULL': (times) =>
    `select properties.a from events where ${each(times, (at) => `properties.a${at} = properties.b`, ' and ')}`,
  'rows of VALUES': (times) => `select c1 from (values ${each(times, (at) => `(${at})`)})`,
  'properties of one document': (times) =>
    `select ${each(times, (at) => `properties.p${at}.q`)} from events`,
};

/** Nested parts that a careless compiler writes twice. */
const nested: Readonly<Record<string, Shape>> = {
  'COLUMNS in COLUMNS': (depth) =>
    `select ${'columns('.repeat(depth)}number${')'.repeat(depth)} from numbers(1)`,
  'recursive CTEs in recursive CTEs': (depth) =>
    Array.from({ length: depth }).reduce<string>(
      (inner) =>
        `with recursive a as ((${inner}) union all select x from a limit 1) select x from a`,
      'select 1 as x',
    ),
  'comparisons of what may be NULL': (depth) =>
    `select ${'toInt('.repeat(depth)}properties.a${' = properties.a)'.repeat(depth)} from events`,
  'CASE with an operand of CASE': (depth) =>
    `select ${'case '.repeat(depth)}1${' when 1 then 2 when 2 then 3 end'.repeat(depth)}`,
};

const short = 400;

describe('the time to compile', () => {
  for (const [name, text] of Object.entries(repeated)) {
    it(`grows with the length of a query, made of ${name}`, async () => {
      const grown = await growthOf(compiled, text(short), text(short * growth));
      assert.ok(grown <= mostGrowth, `${growth} times the text takes ${grown.toFixed(0)} times`);
    });
  }

  for (const [name, text] of Object.entries(nested)) {
    it(`grows with the depth of ${name}`, async () => {
      const grown = await growthOf(compiled, text(5), text(5 * growth));
      assert.ok(grown <= mostGrowth, `${growth} times the depth takes ${grown.toFixed(0)} times`);
    });
  }
});

/** Compiles a query, or has it refused. */
async function compiled(text: string): Promise<void> {
  try {
    await compileQuery(text, context, parseHogQL);
  } catch (error) {
    if (!(error instanceof HogQLError)) throw error;
  }
}

function each(times: number, piece: (at: number) => string, between = ', '): string {
  return Array.from({ length: times }, (_, at) => piece(at)).join(between);
}
