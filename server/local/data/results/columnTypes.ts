import type { ValueType } from '../../compiler/types.ts';
import {
  engineType,
  type EngineType,
  isNullable,
  parseType,
  type TypeArgument,
  typeWith,
} from '../../../common/types/engineType.ts';
import { compiledType } from '../../compiler/engineTypes.ts';

/** The type of a column: as the engine reads it, and as HogQL sees it. */
export type ColumnType = { readonly sql: string; readonly type: ValueType };

/** The scalar types that rows are read as, each with the arguments it may have. */
const scalars: readonly (readonly [name: RegExp, args: RegExp])[] = [
  [/^U?Int(?:8|16|32|64|128|256)$/, /^$/],
  [/^(?:Float(?:32|64)|BFloat16|Date(?:32)?|Bool|UUID|String|IPv[46])$/, /^$/],
  [/^Decimal$/, /^\d{1,2}(?:, \d{1,2})?$/],
  [/^Decimal(?:32|64|128|256)$/, /^\d{1,2}$/],
  [/^DateTime$/, /^(?:'[\w+/-]+')?$/],
  [/^DateTime64$/, /^\d(?:, '[\w+/-]+')?$/],
  [/^FixedString$/, /^\d{1,4}$/],
];

const text = engineType('String');

/**
 * The type of a column of rows. What a service calls its types goes into a statement, so each is
 * checked piece by piece and printed anew; the values of any other are read as text.
 *
 * @param hasNull whether a row has no value there, whatever the type says
 */
export function columnType(name: string, hasNull: boolean): ColumnType {
  const known = checked(parseType(name));
  if (!known) return columnOf(withNull(text));
  if (!hasNull || isNullable(known)) return columnOf(known);
  // Lists and the like are never NULL in the engine.
  return columnOf(withNull(isComposed(known) ? text : known));
}

/** The type built from its known parts; undefined if a part is unknown. */
function checked(type: EngineType): EngineType | undefined {
  const { name, args } = type;
  const parts = args.map((arg) => checked(arg.type));
  const [first] = parts;
  switch (name) {
    case 'Nullable':
      return first && args.length === 1 && !isComposed(first) ? withNull(first) : undefined;
    case 'LowCardinality':
      return args.length === 1 ? first : undefined;
    case 'Array':
    case 'Map': {
      const count = name === 'Array' ? 1 : 2;
      const known = parts.filter((part) => part !== undefined);
      return known.length === count && args.length === count ? engineType(name, known) : undefined;
    }
    case 'Tuple': {
      const members = args.map(member);
      return members.length > 0 && members.every((each) => each !== undefined)
        ? typeWith(name, members)
        : undefined;
    }
    default: {
      const written = args.map((arg) => arg.type.text).join(', ');
      const isKnown = scalars.some(([names, own]) => names.test(name) && own.test(written));
      return isKnown ? type : undefined;
    }
  }
}

/** A member of a tuple, which may have a name. */
function member({ member: name, type }: TypeArgument): TypeArgument | undefined {
  const known = checked(type);
  if (!known || name === undefined) return known && { type: known };
  return /^\w+$/.test(name) ? { member: `\`${name}\``, type: known } : undefined;
}

function columnOf(type: EngineType): ColumnType {
  return { sql: type.text, type: compiledType(type) };
}

function withNull(type: EngineType): EngineType {
  return isNullable(type) ? type : engineType('Nullable', [type]);
}

function isComposed({ name }: EngineType): boolean {
  return name === 'Array' || name === 'Map' || name === 'Tuple';
}
