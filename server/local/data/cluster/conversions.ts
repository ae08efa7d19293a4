import { innerType, isNested } from '../../compiler/engineTypes.ts';
import { identifier } from '../../compiler/sql.ts';

/** Prints a value, given the printed alias of its table. */
export type Print = (alias: string) => string;

/** A column of a server: its name there, and the engine's type. */
export type Found = { readonly name: string; readonly type: string };

/** Prints a column as what HogQL takes it for; undefined where it cannot be that. */
export type Convert = (column: Found) => Print | undefined;

/** No time is known. */
export const noTime = "toDateTime64(0, 6, 'UTC')";

const isNullable = (type: string): boolean => type.includes('Nullable(');
const isNumber = (type: string): boolean => /^(?:U?Int|Float|Decimal)/.test(type);

/** The column as it is. */
export function asStored({ name }: Found): Print {
  return (alias) => `${alias}.${identifier(name)}`;
}

export const asText: Convert = (column) => {
  const stored = asStored(column);
  if (/^(?:String|LowCardinality\(String\))$/.test(column.type)) return stored;
  if (isNested(column.type)) return undefined;
  return (alias) => `ifNull(toString(${stored(alias)}), '')`;
};

/** Ids of any kind: what is no UUID becomes one, always the same. */
export const asUuid: Convert = (column) => {
  const stored = asStored(column);
  const inner = innerType(column.type);
  if (column.type === 'UUID') return stored;
  if (/^U?Int(?:8|16|32|64|128)$/.test(inner)) {
    return (alias) => `reinterpretAsUUID(toUInt128(ifNull(${stored(alias)}, 0)))`;
  }
  const words = asText(column);
  return words && ((alias) => uuidOf(words(alias)));
};

/** The UUID of any text. */
export function uuidOf(printed: string): string {
  return `ifNull(toUUIDOrNull(${printed}), reinterpretAsUUID(MD5(${printed})))`;
}

export const asTime: Convert = (column) => {
  const stored = asStored(column);
  const inner = innerType(column.type);
  if (inner.startsWith('DateTime')) {
    return isNullable(column.type) ? (alias) => `ifNull(${stored(alias)}, ${noTime})` : stored;
  }
  if (inner.startsWith('Date')) {
    return (alias) => `ifNull(toDateTime64(${stored(alias)}, 6, 'UTC'), ${noTime})`;
  }
  if (inner !== 'String') return undefined;
  return (alias) =>
    `ifNull(parseDateTime64BestEffortOrNull(${stored(alias)}, 6, 'UTC'), ${noTime})`;
};

export const asJson: Convert = (column) => {
  const stored = asStored(column);
  if (column.type === 'String') return stored;
  if (isNested(column.type)) return (alias) => `toJSONString(${stored(alias)})`;
  if (innerType(column.type) !== 'String') return undefined;
  return (alias) => `ifNull(${stored(alias)}, '{}')`;
};

export const asTruth: Convert = (column) => {
  const stored = asStored(column);
  const inner = innerType(column.type);
  if (column.type === 'Bool') return stored;
  if (isNumber(inner)) return (alias) => `toBool(ifNull(${stored(alias)}, 0) != 0)`;
  const words = asText(column);
  return words && ((alias) => `toBool(lower(${words(alias)}) IN ('true', '1'))`);
};

export const asInteger: Convert = (column) => {
  const stored = asStored(column);
  if (column.type === 'Int64') return stored;
  if (!isNumber(innerType(column.type))) return undefined;
  return (alias) => `toInt64(ifNull(${stored(alias)}, 0))`;
};

export const asTexts: Convert = (column) => {
  if (column.type === 'Array(String)') return asStored(column);
  return undefined;
};

export const asMaybeText: Convert = (column) =>
  column.type === 'Nullable(String)' ? asStored(column) : asText(column);
