import { type EngineType, valueTypeOf } from '../../../server/common/types/engineType.ts';
import { kindOf } from '../../../server/common/types/typeKind.ts';

/** True if a hover's type equals the engine's, except for NULL and the width of numbers and times. */
export function isOfKind(told: EngineType, type: EngineType): boolean {
  const [own, other] = [valueTypeOf(told), valueTypeOf(type)];
  if (own.name === 'unknown' || kindOf(other) === 'object') return true;
  // The service makes a comparison with NULL false; to a function around it, it is NULL.
  if (own.name === 'Nothing') return true;
  // The engine has no truth values of its own.
  if (own.name === 'Bool' && other.name === 'UInt8') return true;
  if (kindOf(own) !== kindOf(other)) return false;
  return own.args.every((arg, at) => {
    const there = other.args[at];
    return !there || isOfKind(arg.type, there.type);
  });
}
