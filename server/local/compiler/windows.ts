import { type Print, printWindow } from './clauses.ts';
import { unresolved } from './error.ts';
import { windowFunctionName } from '../../common/language/windowNames.ts';
import { checkCounts, findFunction } from './functionTable.ts';
import type { WindowExpr, WindowFunction } from '../../common/language/officialTree.ts';
import { resultType } from './resultTypes.ts';
import { type Scope, sqlOf, textOf } from './scope.ts';
import { call, identifier, type Sql } from './sql.ts';

/** A function with OVER. */
export function compileWindowFunction(node: WindowFunction, scope: Scope): Sql {
  const found = findFunction(windowFunctionName(node.name), node);
  // With one list of arguments the parser calls it `exprs`; with two, that is the parameters.
  const isParametric = (node.args?.length ?? 0) > 0;
  const params = isParametric ? (node.exprs ?? []) : undefined;
  const nodes = (isParametric ? node.args : node.exprs) ?? [];
  const args = nodes
    .filter((arg) => !(arg.node === 'Field' && arg.chain[0] === '*'))
    .map((arg) => sqlOf(arg, scope));
  checkCounts(found, args.length, params?.length, node);
  const moves = found.name === 'lag' || found.name === 'lead';
  const name = found.engine ?? found.name;
  const head = params ? call(name, ...params.map((param) => textOf(param, scope))) : name;
  const texts = args.map(({ text }, index) =>
    // The offset stays unchanged; value and default become nullable, since there may be no such row.
    moves && index !== 1 ? call('toNullable', text) : text,
  );
  const type = resultType(found, args);
  return {
    text: `${call(head, ...texts)} OVER ${over(node, moves, scope)}`,
    type: moves ? { ...(args[0]?.type ?? type), nullable: true } : type,
  };
}

const wholePartition = 'ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING';

/** The engine's `lag` and `lead` see only their frame, so the frame becomes the whole partition. */
function over(node: WindowFunction, widened: boolean, scope: Scope): string {
  const printed = (window: WindowExpr): string => {
    const print: Print = (part) => textOf(part, scope);
    return `(${printWindow(window, print, widened ? wholePartition : '')})`;
  };
  const name = node.over_identifier;
  if (name === null || name === undefined) return node.over_expr ? printed(node.over_expr) : '()';
  const { windows } = scope.select;
  const window = Object.hasOwn(windows, name) ? windows[name] : undefined;
  if (!window) throw unresolved(`Unknown window: ${name}`, node);
  return widened ? printed(window) : identifier(name);
}
