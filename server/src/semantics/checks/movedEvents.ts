import { type Fix, replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Binary, Path, Select } from '../../ast/nodes.ts';
import { nameTexts } from '../../ast/names.ts';
import { eventsOf, isEventName } from '../queries/eventFilters.ts';
import { ownPaths } from '../queries/ownPaths.ts';
import { resolvePath } from '../resolve/resolvePath.ts';
import type { Scope } from '../resolve/scope.ts';
import type { ScopeTable } from '../resolve/scopeTable.ts';
import { type CheckContext, finding, type Finding, type NameChecks } from './finding.ts';

const event = '$feature_flag_called';
const table = 'posthog.flag_evaluations';

/** Events that a project keeps in a table of their own. */
export const movedEventChecks: NameChecks = {
  Binary: (node, context) => flagCalls(node, context),
};

function flagCalls(node: Binary, context: CheckContext): Finding[] {
  const { catalog, site } = context;
  const { scope } = site;
  if (!scope || !catalog.hasTold(table)) return [];
  const events = eventsOf([node], scope);
  if (events.length !== 1 || events[0] !== event) return [];
  const column = [node.left, node.right].find(
    (side): side is Path => side.kind === 'Path' && isEventName(side, scope),
  );
  const resolution = column && resolvePath(column, scope);
  const source = resolution?.kind === 'column' ? resolution.table : undefined;
  const message = `Calls of feature flags are moving to \`${table}\`, which keeps them for 90 days.`;
  return [finding('moved-event', message, node, source ? fixes(source, scope, context) : [])];
}

/** The other table has fewer columns. */
function fixes(source: ScopeTable, scope: Scope, { catalog }: CheckContext): Fix[] {
  const { table: read } = source.source;
  const columns = new Set(Object.keys(catalog.table(table)?.fields ?? {}));
  if (read.kind !== 'TableReference' || !fits(scope.select, source, scope, columns)) return [];
  const isNamed = !source.aliased && ownPaths(scope.select).some((path) => namesTable(path, scope));
  const written = isNamed ? `${table} as ${source.name}` : table;
  return [replacing(fixTitle.replaceBy(`\`${table}\``), read.start, read.end, written)];
}

function fits(
  select: Select,
  source: ScopeTable,
  scope: Scope,
  columns: ReadonlySet<string>,
): boolean {
  return ownPaths(select).every((path) => {
    const resolution = resolvePath(path, scope);
    if (resolution.kind !== 'column' || resolution.table !== source) return true;
    const names = nameTexts(path.names);
    const [column = '', below] = namesTable(path, scope) ? names.slice(1) : names;
    // Of its person the table knows the id alone.
    return columns.has(column) && (!/^(?:person|poe)$/.test(column) || below === 'id');
  });
}

function namesTable({ names }: Path, scope: Scope): boolean {
  return scope.meanings(names)[0]?.kind === 'table';
}
