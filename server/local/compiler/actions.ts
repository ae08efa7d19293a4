import type { ActionStep } from './context.ts';
import { unresolved } from './error.ts';
import type { Call, Expression } from '../../common/language/officialTree.ts';
import type { Scope } from './scope.ts';
import type { Sql } from './sql.ts';

/** `matchesAction(id or name)`: the action's steps as a condition on the event. */
export function compileAction(args: readonly Expression[], node: Call, scope: Scope): Sql {
  const wanted = args[0] && scope.compiler.expression(args[0], scope).constant?.value;
  const source = scope.select.sources.find(
    ({ relation }) => relation.kind === 'table' && relation.table.name === 'events',
  );
  if (!source) throw unresolved('matchesAction can only be used with the events table', node);
  const { actions } = scope.compilation.context;
  const action = actions.find(({ id, name }) => id === wanted || name === wanted);
  if (!action) {
    throw unresolved(
      typeof wanted === 'number'
        ? `Could not find an action with the ID '${wanted}'`
        : `Could not find an action with the name '${String(wanted)}'`,
      node,
    );
  }
  const steps = action.steps.map((step) => stepCondition(step, source.alias));
  return scope.compiler.expression({ node: 'Or', exprs: steps }, scope);
}

const urlOperators = { contains: 'like', exact: '==', regex: '=~' } as const;

function stepCondition(step: ActionStep, alias: string): Expression {
  const conditions = [compare([alias, 'event'], '==', step.event)];
  if (step.url !== undefined) {
    const matching = step.url_matching ?? 'contains';
    // Escapes the characters that LIKE would read as a pattern.
    const literal = step.url.replace(/[\\%_]/g, '\\$&');
    const value = matching === 'contains' ? `%${literal}%` : step.url;
    conditions.push(compare([alias, 'properties', '$current_url'], urlOperators[matching], value));
  }
  return { node: 'And', exprs: conditions };
}

function compare(chain: readonly string[], op: string, value: string): Expression {
  return {
    node: 'CompareOperation',
    left: { node: 'Field', chain },
    op,
    right: { node: 'Constant', value },
  };
}
