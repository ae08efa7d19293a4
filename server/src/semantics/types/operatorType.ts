import { commonType, familyOf, isNullable, unknown, withNull, withoutNull } from './typeName.ts';

/** The type of `left operator right` where the operator computes a value. */
export function arithmeticType(operator: string, left: string, right: string): string {
  const type = plainType(operator, withoutNull(left), withoutNull(right));
  return isNullable(left) || isNullable(right) ? withNull(type) : type;
}

function plainType(operator: string, left: string, right: string): string {
  const [one, other] = [familyOf(left), familyOf(right)];
  if (one === 'time' || other === 'time') {
    if (operator !== '+' && operator !== '-') return unknown;
    if (one === 'time' && other === 'time') return operator === '-' ? 'Int64' : unknown;
    // A day more is a day still; hours and minutes make a time of it.
    if (other === 'number' && left === 'Date') return 'Date';
    return 'DateTime';
  }
  if (one === 'interval' && other === 'interval') return left;
  if (one !== 'number' || other !== 'number') return unknown;
  return operator === '/' ? 'Float64' : commonType([widened(left), widened(right)]);
}

function widened(type: string): string {
  if (type.startsWith('Decimal')) return type;
  return type.startsWith('Float') ? 'Float64' : 'Int64';
}
