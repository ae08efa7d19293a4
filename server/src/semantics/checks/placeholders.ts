import type { NameOrMissing, Node, Placeholder } from '../../ast/nodes.ts';
import { NameIndex, nearest } from '../../schema/nameIndex.ts';
import type { Scope } from '../resolve/scope.ts';
import { type CheckContext, finding, type Finding, type NameChecks } from './finding.ts';
import { didYouMean, replacements } from './suggestions.ts';

/** `{filters}` and `{variables.x}`: whether the service can fill them in. */
export const placeholderChecks: NameChecks = {
  Placeholder: (node, context) => {
    const { expression } = node;
    if (expression.kind !== 'Path') return [];
    const [first, second] = expression.names;
    if (first?.kind !== 'Name' || second?.kind === 'Missing') return [];
    if (first.text === 'filters') return filters(node, expression.names, context);
    if (first.text === 'variables' && second) return variable(second, context);
    return [];
  },
};

const known = '`{filters}`, `{filters.dateRange.from}` or `{filters.dateRange.to}`';

function filters(
  node: Placeholder,
  names: readonly NameOrMissing[],
  { site: { scope, parent } }: CheckContext,
): Finding[] {
  const [, ...rest] = names.map((name) => (name.kind === 'Name' ? name.text : ''));
  const path = rest.join('.');
  if (path !== '' && path !== 'dateRange.from' && path !== 'dateRange.to') {
    const near = nearest(path, ['dateRange.from', 'dateRange.to']);
    const message = `The service knows only ${known}.${didYouMean(near)}`;
    return [finding('filters-form', message, node)];
  }
  if (path !== '') {
    if (isComparison(parent)) return [];
    const message = `\`{filters.${path}}\` must be compared with something, such as \`timestamp >= {filters.${path}}\`.`;
    return [finding('filters-form', message, node)];
  }
  if (!scope || mayHaveFilters(scope)) return [];
  const message =
    '`{filters}` works only in a SELECT over events, sessions, logs, traces or groups.';
  return [finding('filters-table', message, node)];
}

function isComparison(parent: Node | undefined): boolean {
  return parent?.kind === 'Between' || (parent?.kind === 'Binary' && /[=<>]/.test(parent.operator));
}

/** An unknown table may have them; a subquery never has. */
function mayHaveFilters({ tables }: Scope): boolean {
  return tables.some(({ relation, source }) => {
    if (source.table.kind === 'Subquery') return false;
    return (
      !relation ||
      /(?:^|\.)(?:events|ai_events|sessions|logs|traces|trace_spans|groups)$/.test(
        relation.name ?? '',
      )
    );
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
