import type { Call, Expression, NameOrMissing, Placeholder } from '../../ast/nodes.ts';
import { nameTexts } from '../../ast/names.ts';

/** `{filters}`, `{filters.dateRange.from}`, `{filters(expr AS key)}`: what the request filters by. */
export type FiltersForm = {
  /** The names before the arguments, `filters` first. */
  readonly names: readonly NameOrMissing[];
  /** The names after `filters`, with dots between them. */
  readonly path: string;
  /** Absent for a form without parentheses. */
  readonly args?: readonly Expression[];
  readonly call?: Call;
};

/** The names of tables that plain `{filters}` works on. */
export const filteredTables =
  /(?:^|\.)(?:events|ai_events|sessions|logs|log_attributes|traces|trace_spans|groups|persons)$/;

/** Reads a placeholder that the request's filters fill in; undefined for any other. */
export function filtersForm({ expression }: Placeholder): FiltersForm | undefined {
  switch (expression.kind) {
    case 'Path':
      return formOf(expression.names);
    case 'Call':
      return formOf([expression.name], { args: expression.args, call: expression });
    case 'Invocation': {
      const { callee, args } = expression;
      return callee.kind === 'Path' ? formOf(callee.names, { args }) : undefined;
    }
    default:
      return undefined;
  }
}

/** The expression that an argument binds to a key. A key defines no alias. */
export function boundExpression(argument: Expression): Expression {
  return argument.kind === 'Alias' ? argument.expression : argument;
}

function formOf(
  names: readonly NameOrMissing[],
  more: Pick<FiltersForm, 'args' | 'call'> = {},
): FiltersForm | undefined {
  const [first, ...rest] = nameTexts(names);
  return first === 'filters' ? { names, path: rest.join('.'), ...more } : undefined;
}
