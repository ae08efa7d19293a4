import type * as n from '../../ast/nodes.ts';
import {
  concat,
  type Doc,
  type DocLike,
  group,
  indent,
  line,
  nothing,
  space,
} from '../document/document.ts';
import type { Source } from '../document/source.ts';
import { breaksByItself } from './shape.ts';

/** Conditions joined by AND or OR; if they do not fit, each line begins with the word. */
export function chain(source: Source, node: n.Logical, indented = true): Doc {
  const [first, ...others] = node.operands;
  const start = first ? source.lay(first) : nothing;
  let breaks = false;
  const rest = others.map((operand): DocLike => {
    const empty = source.blank();
    breaks ||= source.next?.newLine === true;
    const operator = source.words(operand.start);
    breaks ||= source.startsLine(operand);
    return [line, empty, operator, space, source.lay(operand)];
  });
  return group(indented ? indent(start, rest) : [start, rest], breaks);
}

/** Values with operators of one rank between them. A long chain breaks before every operator. */
export function binary(source: Source, node: n.Binary): Doc {
  // A chain leans to the left, as deep as it is long, so there is no recursion.
  const operands = [node];
  for (let left = node.left; isSameRank(left, node); left = left.left) operands.push(left);
  operands.reverse();
  const start = source.lay(operands[0]?.left ?? node.left);
  const rest = operands.map(({ right }): Doc => {
    const operator = source.words(right.start);
    return concat(operator, space, source.lay(right));
  });
  const [only] = rest;
  if (!only || rest.length > 1) return group([start, indent(rest.map((one) => [line, one]))]);
  // With a single operator, only what follows it must fit, wherever the left side ends.
  return concat(start, breaksByItself(node.right) ? [space, only] : group(indent(line, only)));
}

/** `NOT x` */
export function not(source: Source, { operand }: n.Not): Doc {
  return concat(source.words(operand.start), space, source.lay(operand));
}

/** `-x` */
export function negation(source: Source, { operand }: n.Negation): Doc {
  const sign = source.take();
  const apart = source.next?.text.startsWith('-') === true;
  return concat(sign, apart ? space : nothing, source.lay(operand));
}

/** `x BETWEEN a AND b` */
export function between(source: Source, { operand, low, high }: n.Between): Doc {
  const start = source.lay(operand);
  const bounds = [source.words(low.start), space, source.lay(low)];
  const end = [source.words(high.start), space, source.lay(high)];
  return concat(start, group(indent(line, bounds, group([line, end]))));
}

/** `a IS DISTINCT FROM b`, `a <=> b` */
export function isDistinct(source: Source, { left, right }: n.IsDistinct): Doc {
  const start = source.lay(left);
  const operator = source.words(right.start);
  return concat(start, group(indent(line, operator, space, source.lay(right))));
}

/** `c ? a : b` */
export function conditional(source: Source, node: n.Conditional): Doc {
  const condition = source.lay(node.condition);
  const then = [source.take(), space, source.lay(node.then)];
  const otherwise = [source.take(), space, source.lay(node.otherwise)];
  return group([condition, indent(line, then, line, otherwise)]);
}

function isSameRank(left: n.Expression, { operator }: n.Binary): left is n.Binary {
  return left.kind === 'Binary' && rankOf(left.operator) === rankOf(operator);
}

function rankOf(operator: n.BinaryOperator): string {
  if (/^(?:[-+]|\|\|)$/.test(operator)) return 'additive';
  if (/^[*/%]$/.test(operator)) return 'multiplicative';
  return operator === '??' ? operator : 'comparison';
}
