import {
  engineType,
  isNullable,
  parseType,
  valueTypeOf,
} from '../../../server/common/types/engineType.ts';
import * as kinds from '../../../server/common/types/typeKind.ts';
import type { TypeKind } from '../../../server/common/types/typeKind.ts';

export type { TypeKind };

/** The type of a column's values, however they are stored; empty if the service gave none. */
export function plainType(type = ''): string {
  return valueTypeOf(parseType(type)).text;
}

/** The kind of a column's values; undefined if the service gave no type. */
export function typeKind(type: string | undefined): TypeKind | undefined {
  return type === undefined ? undefined : kinds.kindOf(parseType(type));
}

/** True if a column of this type is read as numbers. */
export function isNumeric(type: string | undefined): boolean {
  return type !== undefined && kinds.isNumeric(parseType(type));
}

/** True if a column of this type has days or points in time. */
export function isTemporal(type: string | undefined): boolean {
  return type !== undefined && kinds.isTemporal(parseType(type));
}

/** The type with NULL among its values. */
export function nullableType(type: string): string {
  const parsed = parseType(type);
  return isNullable(parsed) ? parsed.text : engineType('Nullable', [parsed]).text;
}
