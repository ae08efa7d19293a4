/** The type without how it is stored: `LowCardinality(Nullable(String))` holds strings. */
export function plainType(type = ''): string {
  const inner = /^(?:Nullable|LowCardinality)\((.*)\)$/.exec(type)?.[1];
  return inner === undefined ? type : plainType(inner);
}

/** Whether a column of this type is read as numbers; not where the service gave no type. */
export function isNumeric(type: string | undefined): boolean {
  return /^(?:U?Int\d+|B?Float\d*|Decimal\d*)\b/.test(plainType(type));
}
