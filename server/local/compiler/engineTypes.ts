import {
  elementOf,
  type EngineType,
  mayBeNull,
  valueTypeOf,
} from '../../common/types/engineType.ts';
import { kindOf, type TypeKind } from '../../common/types/typeKind.ts';
import type { ValueKind, ValueType } from './types.ts';

const kinds: Readonly<Partial<Record<TypeKind, ValueKind>>> = {
  integer: 'Integer',
  float: 'Float',
  decimal: 'Float',
  time: 'DateTime',
  date: 'Date',
  boolean: 'Boolean',
  uuid: 'UUID',
  text: 'String',
  enum: 'String',
  address: 'String',
  tuple: 'Tuple',
};

/** The part of an engine type that the compiler needs. */
export function compiledType(type: EngineType): ValueType {
  const item = elementOf(valueTypeOf(type));
  if (item) return { kind: 'Array', nullable: false, item: compiledType(item) };
  return { kind: kinds[kindOf(type)] ?? 'Unknown', nullable: mayBeNull(type) };
}
