import assert from 'node:assert/strict';
import type { CompileContext } from '../../../../server/local/compiler/context.ts';
import { type CompiledQuery, compileQuery } from '../../../../server/local/compiler/compile.ts';
import { HogQLError } from '../../../../server/local/compiler/error.ts';
import { tables } from '../../../../server/local/data/demo/demoTables.ts';
import { parseQuery } from '../../../sandbox/officialParser/parse.ts';

/** A project with one of everything; tests override the parts they need. */
export const context: CompileContext = {
  timezone: 'UTC',
  weekStartsOnMonday: false,
  tables,
  propertyTypes: {
    event: { amount: 'Numeric', is_new: 'Boolean', due: 'DateTime', plan: 'String' },
    person: { age: 'Numeric' },
    session: {},
    group: { 0: { size: 'Numeric' } },
  },
  cohorts: [
    { id: 1, name: 'Business' },
    { id: 2, name: 'Twice' },
    { id: 3, name: 'Twice' },
  ],
  actions: [
    {
      id: 1,
      name: 'Interested',
      steps: [
        { event: 'signed_up' },
        { event: '$pageview', url: '/pri_cing', url_matching: 'contains' },
      ],
    },
  ],
  variables: { plan: 'pro', rows: 5, nothing: null },
  values: { name: "it's", list: [1, 'a'], deep: { er: true } },
  maxRows: 10_000,
  defaultRows: 100,
};

/** Compiles a query for the project above. */
export function compile(
  text: string,
  overrides: Partial<CompileContext> = {},
): Promise<CompiledQuery> {
  return compileQuery(text, { ...context, ...overrides }, parseQuery);
}

/** The SQL of an expression over events, without the SELECT around it. */
export async function expressionSql(
  text: string,
  overrides: Partial<CompileContext> = {},
): Promise<string> {
  const { sql } = await compile(`select ${text} as it from events`, overrides);
  const end = sql.lastIndexOf(' AS it FROM events');
  assert.ok(end > 0, sql);
  return sql.slice('SELECT '.length, end);
}

/** The compiler's message against a query, and the text it marks. */
export async function refusal(
  text: string,
  overrides: Partial<CompileContext> = {},
): Promise<{ message: string; code: string; marked: string | undefined }> {
  try {
    const { sql } = await compile(text, overrides);
    assert.fail(`compiled to ${sql}`);
  } catch (error) {
    if (!(error instanceof HogQLError)) throw error;
    const { message, code, start, end } = error;
    return { message, code, marked: start === undefined ? undefined : text.slice(start, end) };
  }
}
