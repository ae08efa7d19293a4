import {
  type EngineType,
  hasInside,
  isNullable,
  valueTypeOf,
} from '../../../common/types/engineType.ts';
import { isNested, isNumeric, kindOf } from '../../../common/types/typeKind.ts';
import { noTime, uuidOf } from '../project/modelValues.ts';
import { identifier } from '../../compiler/sql.ts';

/** Prints a value, given the printed alias of its table. */
export type Print = (alias: string) => string;

/** A column of a server: its name there, and the engine's type. */
export type Found = { readonly name: string; readonly type: EngineType };

/** Prints a column as the type that HogQL expects; undefined if it cannot be converted. */
export type Convert = (column: Found) => Print | undefined;

const isText = (type: EngineType): boolean => valueTypeOf(type).name === 'String';

/** The column unchanged. */
export function asStored({ name }: Pick<Found, 'name'>): Print {
  return (alias) => `${alias}.${identifier(name)}`;
}

export const asText: Convert = (column) => {
  const stored = asStored(column);
  if (isText(column.type) && !hasInside(column.type, isNullable)) return stored;
  if (isNested(column.type)) return undefined;
  return (alias) => `ifNull(toString(${stored(alias)}), '')`;
};

/** Ids of any kind: other values than UUIDs are mapped to one, always the same. */
export const asUuid: Convert = (column) => {
  const stored = asStored(column);
  if (column.type.text === 'UUID') return stored;
  // An integer of 256 bits does not fit into a UUID.
  if (kindOf(column.type) === 'integer' && !valueTypeOf(column.type).name.endsWith('256')) {
    return (alias) => `reinterpretAsUUID(toUInt128(ifNull(${stored(alias)}, 0)))`;
  }
  const words = asText(column);
  return words && ((alias) => uuidOf(words(alias)));
};

export const asTime: Convert = (column) => {
  const stored = asStored(column);
  const kind = kindOf(column.type);
  if (kind === 'time') {
    const hasNull = hasInside(column.type, isNullable);
    return hasNull ? (alias) => `ifNull(${stored(alias)}, ${noTime})` : stored;
  }
  if (kind === 'date') {
    return (alias) => `ifNull(toDateTime64(${stored(alias)}, 6, 'UTC'), ${noTime})`;
  }
  if (!isText(column.type)) return undefined;
  return (alias) =>
    `ifNull(parseDateTime64BestEffortOrNull(${stored(alias)}, 6, 'UTC'), ${noTime})`;
};

export const asJson: Convert = (column) => {
  const stored = asStored(column);
  if (column.type.text === 'String') return stored;
  if (isNested(column.type)) return (alias) => `toJSONString(${stored(alias)})`;
  if (!isText(column.type)) return undefined;
  return (alias) => `ifNull(${stored(alias)}, '{}')`;
};

export const asTruth: Convert = (column) => {
  const stored = asStored(column);
  if (column.type.text === 'Bool') return stored;
  if (isNumeric(column.type)) return (alias) => `toBool(ifNull(${stored(alias)}, 0) != 0)`;
  const words = asText(column);
  return words && ((alias) => `toBool(lower(${words(alias)}) IN ('true', '1'))`);
};

export const asInteger: Convert = (column) => {
  const stored = asStored(column);
  if (column.type.text === 'Int64') return stored;
  if (!isNumeric(column.type)) return undefined;
  return (alias) => `toInt64(ifNull(${stored(alias)}, 0))`;
};

export const asTexts: Convert = (column) => {
  if (column.type.text === 'Array(String)') return asStored(column);
  return undefined;
};

export const asMaybeText: Convert = (column) =>
  column.type.text === 'Nullable(String)' ? asStored(column) : asText(column);
