/** A type of the engine, such as `Nullable(DateTime64(6, 'UTC'))`, read once. */
export type EngineType = {
  /** `Nullable`; all of a text that cannot be read. */
  readonly name: string;
  readonly args: readonly TypeArgument[];
  /** As the engine spells it. */
  readonly text: string;
};

/** An argument in a type's parentheses. A precision or a time zone is a type with that name. */
export type TypeArgument = {
  /** The name of a member, as in `Tuple(a String)`, in the quotes it was written in. */
  readonly member?: string;
  readonly type: EngineType;
};

/** Types nest deeper, and are longer, only in hostile text. */
const deepest = 100;
const longest = 200_000;

/** Reads a type as the engine writes it, or as a query does: `int[]` is an `Array(int)`. */
export function parseType(text: string): EngineType {
  return text.length > longest ? engineType(text) : read(text.trim(), 0);
}

/** A type made of others; without any it is the name alone. */
export function engineType(name: string, args: readonly EngineType[] = []): EngineType {
  return typeWith(
    name,
    args.map((type) => ({ type })),
  );
}

/** A type with arguments that may have names. */
export function typeWith(name: string, args: readonly TypeArgument[]): EngineType {
  if (args.length === 0) return { name, args, text: name };
  const printed = args.map(({ member, type }) =>
    member === undefined ? type.text : `${member} ${type.text}`,
  );
  return { name, args, text: `${name}(${printed.join(', ')})` };
}

/** True if both are the same type, down to the last argument. */
export function isSameType(left: EngineType, right: EngineType): boolean {
  return left.text === right.text;
}

/** True if the type is this one or has it inside, at any depth. */
export function hasInside(type: EngineType, matches: (inner: EngineType) => boolean): boolean {
  return matches(type) || type.args.some((arg) => hasInside(arg.type, matches));
}

/** True if a value of the type can be NULL. */
export function isNullable({ name }: EngineType): boolean {
  return name === 'Nullable';
}

/** True if a value can be NULL, however it is stored: a `LowCardinality(Nullable(String))` can. */
export function mayBeNull(type: EngineType): boolean {
  return (
    isNullable(type) ||
    (type.name === 'LowCardinality' && type.args.some((arg) => mayBeNull(arg.type)))
  );
}

/** The type of the values, however they are stored: `String` of `LowCardinality(Nullable(String))`. */
export function valueTypeOf(type: EngineType): EngineType {
  const isWrapper = isNullable(type) || type.name === 'LowCardinality';
  return isWrapper && type.args.length > 0 ? valueTypeOf(firstOf(type)) : type;
}

/** The type of an array's elements; undefined for any other type. */
export function elementOf(type: EngineType): EngineType | undefined {
  return type.name === 'Array' ? type.args[0]?.type : undefined;
}

/** The array whose elements have the type. */
export function arrayOf(element: EngineType): EngineType {
  return engineType('Array', [element]);
}

/** The types of a tuple's members; undefined for any other type, and if they are not known. */
export function tupleElements({ name, args }: EngineType): readonly EngineType[] | undefined {
  return name === 'Tuple' && args.length > 0 ? args.map(({ type }) => type) : undefined;
}

function firstOf(type: EngineType): EngineType {
  return type.args[0]?.type ?? type;
}

/** One word or several, such as `double precision`. */
const typeName = /^[A-Za-z_][\w ]*$/;

function read(text: string, depth: number): EngineType {
  const unread = engineType(text);
  if (depth > deepest || text.startsWith("'")) return unread;
  if (text.endsWith(']')) {
    const brackets = /\[\d*\]$/.exec(text);
    const element = brackets && read(text.slice(0, brackets.index).trim(), depth + 1);
    return element && typeName.test(element.name) ? arrayOf(element) : unread;
  }
  const opening = text.indexOf('(');
  if (opening <= 0 || !text.endsWith(')')) return unread;
  const name = text.slice(0, opening).trim();
  const parts = typeName.test(name) ? split(text.slice(opening + 1, -1)) : undefined;
  if (!parts) return unread;
  const hasMembers = /^(?:Tuple|Nested)$/i.test(name);
  return typeWith(
    name,
    parts.map((part) => readArgument(part, hasMembers, depth + 1)),
  );
}

function readArgument(text: string, mayBeMember: boolean, depth: number): TypeArgument {
  const found = mayBeMember ? /^([A-Za-z_]\w*|`(?:[^`\\]|\\.)+`) /.exec(text) : undefined;
  const [all = '', member] = found ?? [];
  const rest = text.slice(all.length).trim();
  // Names of types can have several words, too.
  if (member === undefined || /^(?:precision|with|varying)\b/i.test(rest)) {
    return { type: read(text, depth) };
  }
  return { member, type: read(rest, depth) };
}

/** Splits at the commas outside parentheses and quotes; undefined if these do not match. */
function split(text: string): readonly string[] | undefined {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { index, 0: found } of text.matchAll(
    /'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|[(),'`]/gs,
  )) {
    if (found === "'" || found === '`') return undefined;
    if (found === '(') depth++;
    if (found === ')') depth--;
    if (depth < 0) return undefined;
    if (found !== ',' || depth > 0) continue;
    parts.push(text.slice(start, index).trim());
    start = index + 1;
  }
  if (depth > 0) return undefined;
  const last = text.slice(start).trim();
  return parts.length === 0 && last === '' ? [] : [...parts, last];
}
