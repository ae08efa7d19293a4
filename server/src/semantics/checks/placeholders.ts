import { timeUnits } from '../../../common/language/timeUnits.ts';
import { replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Expression, NameOrMissing, Node, Placeholder } from '../../ast/nodes.ts';
import { NameIndex, nearest } from '../../schema/nameIndex.ts';
import { quotedName } from '../../schema/quotedName.ts';
import { filteredTables, filtersForm, type FiltersForm } from '../resolve/filtersForm.ts';
import type { Scope } from '../resolve/scope.ts';
import { familyOf } from '../types/valueTypes.ts';
import { type CheckContext, finding, type Finding, type NameChecks } from './finding.ts';
import { didYouMean, replacements } from './suggestions.ts';

/** `{filters}` and `{variables.x}`: whether the service can fill them in. */
export const placeholderChecks: NameChecks = {
  Placeholder: (node, context) => {
    const form = filtersForm(node);
    if (form) return filters(node, form, context);
    const { expression } = node;
    if (expression.kind !== 'Path') return [];
    const [first, second] = expression.names;
    if (first?.kind !== 'Name' || first.text !== 'variables' || !second) return [];
    return variable(second, context);
  },
};

function filters(node: Placeholder, form: FiltersForm, context: CheckContext): Finding[] {
  const { names, path, args } = form;
  if (names.some(({ kind }) => kind === 'Missing')) return [];
  switch (path) {
    case '':
      return args ? bindings(node, form, 'filter') : plainFilters(node, context);
    case 'breakdown':
      return bindings(node, form, 'breakdown');
    case 'interval':
      return interval(node, args ?? []);
    case 'dateRange.from':
    case 'dateRange.to':
      if (!args) return dateBound(node, path, context);
      break;
    default:
  }
  const near = nearest(path, paths);
  const message = `The service knows only ${known}.${didYouMean(near)}`;
  return [finding('filters-form', message, node)];
}

const paths = ['dateRange.from', 'dateRange.to', 'interval', 'breakdown'];
const known =
  "`{filters}`, `{filters(… AS timestamp)}`, `{filters.dateRange.from}`, `{filters.dateRange.to}`, `{filters.interval('day')}` and `{filters.breakdown(… AS 'key')}`";

function dateBound(node: Placeholder, path: string, { site }: CheckContext): Finding[] {
  if (isComparison(site.parent)) return [];
  const message = `\`{filters.${path}}\` must be compared with something, such as \`timestamp >= {filters.${path}}\`.`;
  return [finding('filters-form', message, node)];
}

function isComparison(parent: Node | undefined): boolean {
  return parent?.kind === 'Between' || (parent?.kind === 'Binary' && /[=<>]/.test(parent.operator));
}

/** The service reads the bindings even if nothing is filtered. */
function bindings(node: Placeholder, form: FiltersForm, of: 'filter' | 'breakdown'): Finding[] {
  const { args = [], call } = form;
  const example =
    of === 'filter'
      ? '`{filters(created_at AS timestamp)}`'
      : "`{filters.breakdown(properties.plan AS 'plan')}`";
  if (args.length === 0 || call?.distinct || call?.parameters) {
    const message = `\`{${namesOf(form)}(…)}\` binds values to keys, such as ${example}.`;
    return [finding('filters-form', message, node)];
  }
  const seen = new Set<string>();
  return args.flatMap((arg) => {
    if (arg.kind === 'Missing') return [];
    if (arg.kind !== 'Alias') {
      const message = `Name the key of this ${of} with AS, such as ${example}.`;
      return [finding('filters-form', message, arg)];
    }
    if (arg.name.kind === 'Missing') return [];
    const { text } = arg.name;
    const isSecond = seen.has(text);
    seen.add(text);
    const message = `The key \`${text}\` is bound twice.`;
    return isSecond ? [finding('filters-form', message, arg.name)] : [];
  });
}

function namesOf({ path }: FiltersForm): string {
  return path === '' ? 'filters' : `filters.${path}`;
}

function interval(node: Placeholder, args: readonly Expression[]): Finding[] {
  const [standard, more] = args;
  if (more) {
    const message =
      "`{filters.interval(…)}` takes one argument, the default: `{filters.interval('week')}`.";
    return [finding('filters-form', message, node)];
  }
  if (!standard || standard.kind === 'Missing') return [];
  const value = standard.kind === 'StringLiteral' ? standard.value : undefined;
  if (value !== undefined && timeUnits.includes(value)) return [];
  const near = nearest(value ?? '', timeUnits);
  const units = timeUnits.map((unit) => `'${unit}'`).join(', ');
  const message = `The default of \`{filters.interval(…)}\` is one of ${units}.${didYouMean(near)}`;
  const fixes = near.map((unit) =>
    replacing(fixTitle.write(`\`'${unit}'\``), standard.start, standard.end, `'${unit}'`),
  );
  return [finding('filters-form', message, standard, fixes)];
}

function plainFilters(node: Placeholder, { site: { scope } }: CheckContext): Finding[] {
  if (!scope || mayHaveFilters(scope)) return [];
  const time = onlyTime(scope);
  const bound = `{filters(${time ? quotedName(time) : '…'} AS timestamp)}`;
  const message = `\`{filters}\` works only in a SELECT over events, sessions, logs, traces, groups or persons. For other tables write \`${bound}\`.`;
  const fixes = time
    ? [replacing(fixTitle.write(`\`${bound}\``), node.start, node.end, bound)]
    : [];
  return [finding('filters-table', message, node, fixes)];
}

/** The column with a time, if the tables have one only. */
function onlyTime({ tables }: Scope): string | undefined {
  const times = tables.flatMap(({ relation }) =>
    (relation?.columns() ?? []).filter(({ hidden, type }) => !hidden && familyOf(type) === 'time'),
  );
  return times.length === 1 ? times[0]?.name : undefined;
}

/** An unknown table may have them; a subquery never has. */
function mayHaveFilters({ tables }: Scope): boolean {
  return tables.some(({ relation, source }) => {
    if (source.table.kind === 'Subquery') return false;
    return !relation || filteredTables.test(relation.name ?? '');
  });
}

function variable(name: NameOrMissing, { catalog }: CheckContext): Finding[] {
  const { variables } = catalog;
  if (name.kind !== 'Name' || variables.length === 0) return [];
  const index = new NameIndex(variables, ({ codeName }) => codeName);
  if (index.find(name.text)) return [];
  const suggestions = index.near(name.text);
  const message = `The project has no variable \`${name.text}\`.${didYouMean(suggestions)}`;
  return [finding('unknown-variable', message, name, replacements(name, suggestions))];
}
