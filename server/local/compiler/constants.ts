import { unresolved } from './error.ts';
import type { Constant, Expression, SourceRange } from '../../common/language/officialTree.ts';
import { type Sql, text } from './sql.ts';
import { nullable, plain } from './types.ts';

/** Prints a literal. Some spellings in `source`, the query, carry more than the parsed value. */
export function compileConstant(node: Constant, source: string): Sql {
  const { value } = node;
  const constant = { value };
  if (value === null) return { text: 'NULL', type: nullable('Unknown'), constant };
  if (typeof value === 'boolean') return { text: String(value), type: plain('Boolean'), constant };
  if (typeof value === 'number') return compileNumber(node, value, source);
  if (node.value_type !== 'number') return { text: text(value), type: plain('String'), constant };
  const kind = /^-?\d+$/.test(value) ? 'Integer' : 'Float';
  return { text: largeNumber(value, node), type: plain(kind), constant };
}

/** A value from the request, as the tree it would be in the query. */
export function valueExpression(value: unknown, place: SourceRange): Expression {
  // If `place` is a whole node, only its position is copied.
  const at = positionOf(place);
  if (value === null || value === undefined) return { node: 'Constant', value: null, ...at };
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') {
    return { node: 'Constant', value, ...at };
  }
  if (typeof value === 'bigint') {
    return { node: 'Constant', value: String(value), value_type: 'number', ...at };
  }
  if (Array.isArray(value)) {
    return { node: 'Array', exprs: value.map((item) => valueExpression(item, place)), ...at };
  }
  if (typeof value !== 'object')
    throw unresolved(`Unsupported constant type: ${typeof value}`, place);
  const items = Object.entries(value).map(
    ([key, item]) => [valueExpression(key, place), valueExpression(item, place)] as const,
  );
  return { node: 'Dict', items, ...at };
}

/** The position of a node, without the node. */
export function positionOf({ start, end }: SourceRange): SourceRange {
  return start === undefined || end === undefined ? {} : { start, end };
}

function compileNumber(node: Constant, value: number, source: string): Sql {
  const spelling = source.slice(node.start ?? 0, node.start === undefined ? 0 : node.end);
  // A double would round an integer that the query spells in full.
  if (!Number.isSafeInteger(value) && /^-?\d+$/.test(spelling)) {
    return { text: spelling, type: plain('Integer'), constant: { value } };
  }
  // JSON has one kind of number, so only the query still distinguishes 1.0 from 1. At that position
  // there may also be the placeholder that the number replaced.
  const isFloat =
    !Number.isInteger(value) ||
    (/^-?\s*[\d.]+(e[-+]?\d+)?$/i.test(spelling) && /[.e]/i.test(spelling)) ||
    /^-?\s*0x[\da-f.]+p/i.test(spelling);
  const digits = isFloat && Number.isInteger(value) ? `${value}.` : String(value);
  return {
    text: Object.is(value, -0) ? (isFloat ? '-0.' : '0') : digits,
    type: plain(isFloat ? 'Float' : 'Integer'),
    constant: { value },
  };
}

function largeNumber(value: string, node: Constant): string {
  if (/^-?\d+$/.test(value)) return value;
  const named = { NaN: 'nan', Infinity: 'inf', '-Infinity': '-inf' }[value];
  if (named === undefined) throw unresolved(`Unsupported constant: ${value}`, node);
  return named;
}
