import type { CompileContext, QueryFilters } from '../compiler/context.ts';
import type { Project } from '../data/project/project.ts';
import type { HogQLMetadata, HogQLQuery } from './nodes.ts';

const everyRow = 1_000_000_000;
const defaultRows = 100;

/**
 * The compiler's context: the project and the request.
 *
 * @param maxRows the most rows of a result
 */
export function compileContext(
  node: HogQLQuery | HogQLMetadata,
  project: Project,
  now: string | undefined,
  maxRows: number,
): CompileContext {
  return {
    ...projectContext(project, now),
    variables: node.kind === 'HogQLQuery' ? variableValues(node.variables ?? {}) : {},
    values: (node.kind === 'HogQLQuery' ? node.values : undefined) ?? {},
    ...(node.filters ? { filters: withoutNulls(node.filters) } : {}),
    maxRows,
    defaultRows,
  };
}

/** The compiler's context for the service's own HogQL, which reads all rows. */
export function projectContext(project: Project, now: string | undefined): CompileContext {
  const { tables, propertyTypes, cohorts, actions, testAccountFilters } = project;
  return {
    timezone: project.about.timezone,
    ...(now === undefined ? {} : { now }),
    weekStartsOnMonday: false,
    tables,
    propertyTypes,
    cohorts,
    actions,
    ...(testAccountFilters ? { testAccountFilters } : {}),
    variables: {},
    values: {},
    maxRows: everyRow,
    defaultRows: everyRow,
  };
}

function variableValues(variables: NonNullable<HogQLQuery['variables']>): Record<string, unknown> {
  return Object.fromEntries(
    Object.values(variables).map(({ code_name, value, isNull }) => [
      code_name,
      isNull ? null : value,
    ]),
  );
}

function withoutNulls(filters: NonNullable<HogQLQuery['filters']>): QueryFilters {
  const { dateRange, properties, filterTestAccounts, interval, breakdownFilter } = filters;
  return {
    ...(dateRange ? { dateRange } : {}),
    ...(properties ? { properties } : {}),
    ...(filterTestAccounts ? { filterTestAccounts } : {}),
    ...(interval ? { interval } : {}),
    ...(breakdownFilter ? { breakdownFilter } : {}),
  };
}
