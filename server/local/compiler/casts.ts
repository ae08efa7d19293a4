import { castType } from '../../common/types/castType.ts';
import { engineType, type EngineType, parseType } from '../../common/types/engineType.ts';
import { toDate, toDateTime } from './dates.ts';
import { compiledType } from './engineTypes.ts';
import { notImplemented } from './error.ts';
import type { TypeCast } from '../../common/language/officialTree.ts';
import type { Scope } from './scope.ts';
import { call, type Sql, text } from './sql.ts';
import { nullable, plain } from './types.ts';

/** `x::type` and `CAST(x AS type)`: NULL if the value does not fit. */
export function compileCast(node: TypeCast, scope: Scope): Sql {
  const value = scope.compiler.expression(node.expr, scope);
  const type = castType(node.type_name);
  if (!type) throw notImplemented(`Unsupported type cast: ${node.type_name.trim()}`, node);
  if (type.args.length > 0) {
    const composed = withStoredTimes(type).text;
    return { text: call('CAST', value.text, text(composed)), type: nullable('Unknown') };
  }
  const { kind } = compiledType(type);
  switch (kind) {
    case 'String':
      return {
        text: call('toString', value.text),
        type: { ...plain(kind), nullable: value.type.nullable },
      };
    case 'Date':
      return toDate(value, scope);
    case 'DateTime':
      return toDateTime(value, scope);
    default:
      return {
        text: call('accurateCastOrNull', value.text, text(type.text)),
        type: nullable(kind),
      };
  }
}

/** Times as the engine stores them here. */
function withStoredTimes({ name, args }: EngineType): EngineType {
  if (name === 'DateTime') return storedTime;
  return engineType(
    name,
    args.map(({ type }) => withStoredTimes(type)),
  );
}

const storedTime = parseType("DateTime64(6, 'UTC')");
