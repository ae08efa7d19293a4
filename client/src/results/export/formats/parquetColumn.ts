import type { SchemaElement } from 'hyparquet';
import type { Cell } from '../../../protocol/results.ts';
import { isBigInteger, plainText } from '../../../protocol/cellText.ts';
import { plainType } from '../../../protocol/engineType.ts';

/** How the values of a column are stored. */
export type Storage = 'boolean' | 'int32' | 'int64' | 'uint64' | 'double' | 'text';

/** A value in hyparquet's form. */
export type StoredValue = null | boolean | number | bigint | string;

/** The storage that the engine's type asks for; what Parquet has no exact form of is text. */
export function storageOf(type: string | undefined): Storage {
  return storages.get(plainType(type)) ?? 'text';
}

const storages: ReadonlyMap<string, Storage> = new Map([
  ['Int8', 'int32'],
  ['UInt8', 'int32'],
  ['Int16', 'int32'],
  ['UInt16', 'int32'],
  ['Int32', 'int32'],
  ['UInt32', 'int64'],
  ['Int64', 'int64'],
  ['UInt64', 'uint64'],
  ['Float32', 'double'],
  ['Float64', 'double'],
  ['Bool', 'boolean'],
]);

/** True if a value survives this storage unchanged. */
export function fits(value: Cell, storage: Storage): boolean {
  if (value === null || storage === 'text') return true;
  if (storage === 'boolean') return typeof value === 'boolean';
  if (storage === 'double') return typeof value === 'number' || isBigInteger(value);
  const whole = wholeNumber(value);
  return whole !== undefined && whole >= ranges[storage].least && whole <= ranges[storage].most;
}

/** The stored form of a value that fits. */
export function stored(value: Cell, storage: Storage): StoredValue {
  if (value === null) return null;
  switch (storage) {
    case 'boolean':
      return value === true;
    case 'int32':
      return Number(value);
    case 'int64':
    case 'uint64':
      return wholeNumber(value) ?? null;
    case 'double':
      return Number(isBigInteger(value) ? value.$integer : value);
    case 'text':
      return plainText(value);
  }
}

/** The column of a Parquet schema; every column may hold NULL. */
export function schemaElement(name: string, storage: Storage): SchemaElement {
  const column = { name, repetition_type: 'OPTIONAL' } as const;
  switch (storage) {
    case 'boolean':
      return { ...column, type: 'BOOLEAN' };
    case 'int32':
      return { ...column, type: 'INT32' };
    case 'int64':
      return { ...column, type: 'INT64' };
    case 'uint64':
      return { ...column, type: 'INT64', converted_type: 'UINT_64' };
    case 'double':
      return { ...column, type: 'DOUBLE' };
    case 'text':
      return { ...column, type: 'BYTE_ARRAY', converted_type: 'UTF8' };
  }
}

const ranges = {
  int32: { least: -(2n ** 31n), most: 2n ** 31n - 1n },
  int64: { least: -(2n ** 63n), most: 2n ** 63n - 1n },
  uint64: { least: 0n, most: 2n ** 64n - 1n },
} as const;

function wholeNumber(value: Cell): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  return isBigInteger(value) ? BigInt(value.$integer) : undefined;
}
