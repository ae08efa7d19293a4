/** The name of an unknown type. */
export const unknown = 'unknown';

/** A type as people read it: of an array of unknown values that it is one; undefined where it is not known. */
export function shownType(type: string): string | undefined {
  if (!/\bunknown\b/.test(type)) return type;
  const [outer] = withoutNull(type).split('(', 1);
  return outer === unknown ? undefined : outer;
}

/** The families in which values can be compared with each other. */
export type TypeFamily =
  | 'number'
  | 'text'
  | 'boolean'
  | 'time'
  | 'uuid'
  | 'array'
  | 'tuple'
  | 'map'
  | 'interval'
  | 'unknown';

/** Whether a value of the type can be NULL. */
export function isNullable(type: string): boolean {
  return type.startsWith('Nullable(');
}

/** The type a nullable one is made of, any other as it is. */
export function withoutNull(type: string): string {
  return isNullable(type) ? type.slice('Nullable('.length, -1) : type;
}

/** The type with NULL among its values; arrays and the like have none, as in the engine. */
export function withNull(type: string): string {
  if (type === unknown || isNullable(type) || /^(?:Array|Tuple|Map|JSON|Table)\b/.test(type)) {
    return type;
  }
  return `Nullable(${type})`;
}

/** What the elements of an array are. */
export function elementOf(type: string): string {
  return /^Array\((.*)\)$/.exec(type)?.[1] ?? unknown;
}

/** The types of a tuple's elements; undefined for any other type. */
export function tupleElements(type: string): readonly string[] | undefined {
  const inside = /^Tuple\((.*)\)$/.exec(type)?.[1];
  return inside === undefined ? undefined : typeArguments(inside);
}

/** The array whose elements have the type. */
export function arrayOf(type: string): string {
  return `Array(${type})`;
}

/** The family of types whose values a value of this type can be compared with. */
export function familyOf(type: string): TypeFamily {
  const plain = withoutNull(type);
  return families.find(([pattern]) => pattern.test(plain))?.[1] ?? 'unknown';
}

const families: readonly (readonly [RegExp, TypeFamily])[] = [
  [/^U?Int\d*$|^Float\d*$|^Decimal/, 'number'],
  [/^(?:Fixed)?String/, 'text'],
  [/^Bool(?:ean)?$/, 'boolean'],
  [/^Date/, 'time'],
  [/^UUID$/, 'uuid'],
  [/^Array\b/, 'array'],
  [/^Tuple\b/, 'tuple'],
  [/^Map\b/, 'map'],
  [/^Interval/, 'interval'],
];

/** The type which holds values of all the given ones; NULL alone makes it nullable. */
export function commonType(types: readonly string[]): string {
  const valued = types.filter((type) => type !== nothing);
  const nullable = types.some(isNullable);
  const plain = [...new Set(valued.map(withoutNull))];
  const common = plain.length === 1 ? (plain[0] ?? unknown) : widest(plain);
  return nullable ? withNull(common) : common;
}

/** The type of NULL. */
export const nothing = 'Nullable(Nothing)';

function widest(types: readonly string[]): string {
  if (types.length === 0) return nothing;
  if (types.every((type) => familyOf(type) === 'number')) {
    return types.some((type) => /^(?:Float|Decimal)/.test(type)) ? 'Float64' : 'Int64';
  }
  if (types.every((type) => familyOf(type) === 'interval')) return 'Interval';
  return types.every((type) => familyOf(type) === 'time') ? 'DateTime' : unknown;
}

const written: Readonly<Record<string, string>> = {
  int: 'Int64',
  integer: 'Int64',
  bigint: 'Int64',
  smallint: 'Int64',
  float: 'Float64',
  double: 'Float64',
  'double precision': 'Float64',
  real: 'Float64',
  numeric: 'Decimal',
  decimal: 'Decimal',
  text: 'String',
  varchar: 'String',
  char: 'String',
  string: 'String',
  bool: 'Bool',
  boolean: 'Bool',
  date: 'Date',
  timestamp: 'DateTime',
  datetime: 'DateTime',
  timestamptz: 'DateTime',
  uuid: 'UUID',
  unknown,
  any: unknown,
};

/** The engine's name of a type as a query or a signature writes it. */
export function typeNamed(name: string): string {
  const nested = /^(array|nullable|tuple)\((.*)\)$/i.exec(name);
  if (nested) {
    const [, outer = '', inside = ''] = nested;
    const types = typeArguments(inside).map(typeNamed);
    const [first = unknown] = types;
    if (/^nullable$/i.test(outer)) return withNull(first);
    return /^array$/i.test(outer) ? arrayOf(first) : `Tuple(${types.join(', ')})`;
  }
  const plain = withoutArguments(name).trim();
  return written[plain.toLowerCase()] ?? plain;
}

/** A type in a sentence. */
export function withArticle(type: string): string {
  return `${/^[AEIOU](?!U?ID)/i.test(type) && !type.startsWith('U') ? 'an' : 'a'} ${type}`;
}

/** A name without the arguments in parentheses after it. */
export function withoutArguments(name: string): string {
  const opening = name.indexOf('(');
  return opening >= 0 && name.endsWith(')') ? name.slice(0, opening) : name;
}

/** The arguments in a type's parentheses. */
function typeArguments(inside: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= inside.length; at++) {
    const char = inside.charAt(at);
    if (char === '(') depth++;
    else if (char === ')') depth--;
    else if ((char === ',' && depth === 0) || at === inside.length) {
      found.push(inside.slice(from, at).trim());
      from = at + 1;
    }
  }
  return found.filter((name) => name !== '');
}
