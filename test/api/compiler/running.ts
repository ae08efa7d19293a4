import { randomUUID } from 'node:crypto';
import type { CompileContext } from '../../../server/local/compiler/context.ts';
import { compileQuery } from '../../../server/local/compiler/compile.ts';
import { tables } from '../../../server/local/data/demo/demoTables.ts';
import { actions } from '../../../server/local/data/demo/actions.ts';
import { cohorts } from '../../../server/local/data/demo/cohorts.ts';
import { propertyTypes } from '../../../server/local/data/demo/properties.ts';
import { parseQuery } from '../../sandbox/officialParser/parse.ts';
import { end, sandbox } from '../sandbox/service.ts';

/** The demo project, at the end of its data. */
export const context: CompileContext = {
  timezone: 'UTC',
  now: end,
  weekStartsOnMonday: false,
  tables,
  propertyTypes,
  cohorts,
  actions,
  variables: { plan: 'pro', n: 5 },
  values: { name: 'x', list: [1, 2], deep: { a: 1 } },
  filters: { dateRange: { date_from: '-7d' } },
  maxRows: 10_000,
  defaultRows: 100,
};

/** Rows of a HogQL query over the demo data. */
export async function rowsOf(
  hogql: string,
  overrides: Partial<CompileContext> = {},
): Promise<unknown[]> {
  const { sql, limit } = await compileQuery(hogql, { ...context, ...overrides }, parseQuery);
  return (await engineRows(sql)).slice(0, limit.rows);
}

/** Rows of SQL written for the engine, to compare compiled queries with. */
export async function engineRows(sql: string): Promise<unknown[]> {
  const { engine } = await sandbox();
  const job = { id: randomUUID(), sql, maxSeconds: 20 };
  const { rows } = await engine.run(job, new AbortController().signal);
  return rows.map((row) => JSON.parse(row) as unknown);
}

/** True if the engine takes a query. */
export async function isTaken(query: string): Promise<boolean> {
  try {
    await rowsOf(query);
    return true;
  } catch {
    return false;
  }
}
