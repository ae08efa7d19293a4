import { valueExpression } from './constants.ts';
import { unresolved } from './error.ts';
import { boundBreakdown, boundFilters } from './boundFilters.ts';
import { dateBound, filtersCondition, intervalUnit } from './filters.ts';
import type { Expression, Placeholder } from '../../common/language/officialTree.ts';
import { type Scope, sqlOf } from './scope.ts';
import type { Sql } from './sql.ts';

/** `{filters}`, `{variables.code_name}` and `{name}`: replaced by what the request sent. */
export function compilePlaceholder(node: Placeholder, scope: Scope): Sql {
  const form = filtersForm(node, scope);
  if (form) return sqlOf(form, scope);
  const chain = node.expr.node === 'Field' ? node.expr.chain : [];
  const [head, ...rest] = chain;
  if (head === undefined) {
    throw unresolved('Placeholders can only be names, such as {variables.name}', node);
  }
  if (head === 'filters') {
    if (rest.length === 0) return sqlOf(filtersCondition(node, scope), scope);
    const bound = dateBound(node, scope);
    if (!bound) throw unresolved(`{${chain.join('.')}} must be an operand of a comparison`, node);
    return sqlOf(bound, scope);
  }
  if (head === 'variables') return sqlOf(variable(rest, node, scope), scope);
  return sqlOf(requestValue(chain, node, scope), scope);
}

/** What a `{filters…}` with arguments, or of a unit, stands for. */
function filtersForm(node: Placeholder, scope: Scope): Expression | undefined {
  const { expr } = node;
  if (expr.node === 'Call' && expr.name === 'filters') return boundFilters(expr, node, scope);
  const called = expr.node === 'ExprCall' ? expr.expr : expr;
  if (called.node !== 'Field' || called.chain[0] !== 'filters') return undefined;
  const args = expr.node === 'ExprCall' ? expr.args : undefined;
  const path = called.chain.slice(1).join('.');
  if (path === 'interval') return intervalUnit(args ?? [], node, scope);
  if (path === 'breakdown') return boundBreakdown(args ?? [], node, scope);
  if (!args) return undefined;
  throw unresolved(
    `Unsupported filters placeholder \`{filters.${path}(...)}\`. Supported call forms are: \`{filters(expr AS key, ...)}\`, \`{filters.interval('day')}\`, and \`{filters.breakdown(expr AS key, ...)}\`.`,
    node,
  );
}

function variable(
  path: readonly string[],
  node: Placeholder,
  scope: Scope,
): ReturnType<typeof valueExpression> {
  const { variables } = scope.compilation.context;
  const [name, ...rest] = path;
  if (name === undefined || rest.length > 0) {
    throw unresolved('Variables are written {variables.code_name}', node);
  }
  if (!Object.hasOwn(variables, name)) {
    throw unresolved(`Variable ${name} is missing from query`, node);
  }
  return valueExpression(variables[name], node);
}

function requestValue(
  path: readonly string[],
  node: Placeholder,
  scope: Scope,
): ReturnType<typeof valueExpression> {
  const { values } = scope.compilation.context;
  let value: unknown = values;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) {
      const known = Object.keys(values).sort().join(', ');
      const hint = known === '' ? '' : ` You can use the following: ${known}`;
      throw unresolved(
        `Placeholder {${path.join('.')}} is not available in this context.${hint}`,
        node,
      );
    }
    value = (value as Record<string, unknown>)[name];
  }
  return valueExpression(value, node);
}
