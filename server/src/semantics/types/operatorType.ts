import { kindOf } from '../../../common/types/typeKind.ts';
import {
  commonType,
  dateTime,
  type EngineType,
  familyOf,
  float64,
  int64,
  isNullable,
  unknown,
  withNull,
  withoutNull,
} from './valueTypes.ts';

/** The type of `left operator right`, for operators that compute a value. */
export function arithmeticType(operator: string, left: EngineType, right: EngineType): EngineType {
  const type = plainType(operator, withoutNull(left), withoutNull(right));
  return isNullable(left) || isNullable(right) ? withNull(type) : type;
}

function plainType(operator: string, left: EngineType, right: EngineType): EngineType {
  const [one, other] = [familyOf(left), familyOf(right)];
  if (one === 'time' || other === 'time') {
    if (operator !== '+' && operator !== '-') return unknown;
    if (one === 'time' && other === 'time') return operator === '-' ? int64 : unknown;
    // A date plus a day is a date; hours and minutes make it a time.
    return other === 'number' && left.name === 'Date' ? left : dateTime;
  }
  if (one === 'interval' && other === 'interval') return left;
  if (one !== 'number' || other !== 'number') return unknown;
  return operator === '/' ? float64 : commonType([widened(left), widened(right)]);
}

/** Sums and the like are as wide as their kind of number can be. */
export function widened(type: EngineType): EngineType {
  switch (kindOf(type)) {
    case 'integer':
      return int64;
    case 'decimal':
      return withoutNull(type);
    default:
      return float64;
  }
}
