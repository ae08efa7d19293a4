import { callNode, constantNode, fieldNode } from '../../common/language/officialNodes.ts';
import type * as o from '../../common/language/officialTree.ts';
import { unitInNames } from '../../common/language/timeUnits.ts';
import { isHexFloat, readHexFloat } from '../ast/hexFloat.ts';
import type * as n from '../ast/nodes.ts';
import { nameTexts } from '../ast/names.ts';
import { type Printer } from './printer.ts';

/** A number; one that JavaScript cannot hold is given as text. */
export function number(written: string): o.Constant {
  const negative = written.startsWith('-');
  const digits = written.replace(/^[+-]/, '').toLowerCase();
  if (digits === 'nan') return { node: 'Constant', value: 'NaN', value_type: 'number' };
  if (/^\d+$|^0x[\da-f]+$/.test(digits) && BigInt(digits) > longest + (negative ? 1n : 0n)) {
    const text = written.replace(/^\+/, '').toLowerCase();
    return { node: 'Constant', value: text, value_type: 'number' };
  }
  const size = magnitude(digits);
  const value = negative ? -size : size;
  if (Number.isFinite(value)) return { node: 'Constant', value };
  const name = negative ? '-Infinity' : 'Infinity';
  // The official parser forgets that this one is a number.
  if (isHexFloat(digits)) return constantNode(name);
  return { node: 'Constant', value: name, value_type: 'number' };
}

const longest = 2n ** 63n - 1n;

function magnitude(digits: string): number {
  if (digits.startsWith('inf')) return Number.POSITIVE_INFINITY;
  return isHexFloat(digits) ? (readHexFloat(digits) ?? 0) : Number(digits);
}

/** Names with dots between them, or a constant that reads like a name. */
export function path(names: n.Path['names']): o.Constant | o.Field {
  const [first] = names;
  if (names.length === 1 && first?.kind === 'Name' && !first.quoted) {
    const word = first.text.toLowerCase();
    if (word === 'true' || word === 'false') return constantNode(word === 'true');
  }
  return fieldNode(...nameTexts(names));
}

/** A template is a call of `concat`. */
export function template({ parts }: n.Template, { expression }: Printer): o.Expression {
  const [first] = parts;
  if (!first) return constantNode('');
  return parts.length === 1 ? expression(first) : callNode('concat', parts.map(expression));
}

/** An interval is a call of the function for its unit. */
export function interval({ value, unit }: n.Interval, { expression }: Printer): o.Call {
  const name = (word: string): string => {
    const singular = word.toLowerCase().replace(/s$/, '').replace('yyyy', 'year');
    return `toInterval${unitInNames(singular)}`;
  };
  if (unit) return callNode(name(unit.text), [expression(value)]);
  const [count = '', word = ''] = value.kind === 'StringLiteral' ? value.value.split(' ') : [];
  return callNode(name(word), [constantNode(Number(count))]);
}
