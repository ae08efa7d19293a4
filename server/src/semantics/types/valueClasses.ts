import type { PossibleClasses } from '../../schema/argumentTypes.ts';
import { everyClass, type TypeClass, typeClasses } from '../../schema/typeClasses.ts';
import { kindOf } from '../../../common/types/typeKind.ts';
import {
  elementOf,
  type EngineType,
  familyOf,
  isNullable,
  isUnknown,
  tupleElements,
  unknown,
} from './valueTypes.ts';

/** The kinds of values of a type; all kinds if it is unknown. */
export function classesOfType(type: EngineType): PossibleClasses {
  const exact = byType.get(type.text);
  if (exact) return exact;
  switch (kindOf(type)) {
    case 'integer':
      return isNullable(type) ? ['I'] : wide(type);
    case 'float':
      return isNullable(type) ? ['F'] : ['f'];
    case 'interval':
      return isNullable(type) ? everyClass : ['v'];
    case 'tuple':
      return tuples(type);
    case 'map':
      return type.args.length > 0 ? ['m', 'M'] : everyClass;
    case 'array':
      return type.args.length > 0 ? arraysOf(elementOf(type)) : everyClass;
    default:
      return everyClass;
  }
}

const byType = new Map<string, PossibleClasses>(
  everyClass
    .filter((letter) => !/[aiokpqxyz]/.test(letter))
    .map((letter) => [typeClasses[letter], [letter]]),
);

/** Int64 is what integers are called whose width is not known. */
function wide({ name }: EngineType): PossibleClasses {
  if (name === 'Int64') return ['i', 'o'];
  return name === 'Int8' || name === 'UInt8' ? ['i'] : ['o'];
}

function tuples(type: EngineType): PossibleClasses {
  const elements = (tupleElements(type) ?? [unknown]).map(familyOf);
  if (elements.some((element) => element !== 'number' && element !== 'unknown')) return ['q'];
  return elements.includes('unknown') ? ['p', 'q'] : ['p'];
}

const arrays: PossibleClasses = ['j', 'g', 'r', 'c', 'e', 'h', 'w', 'G', 'R', 'J', 'Q', 'P', 'E'];

function arraysOf(element: EngineType): PossibleClasses {
  if (isUnknown(element) || isNullable(element)) return arrays;
  switch (kindOf(element)) {
    case 'tuple':
      return ['P'];
    case 'array':
      return ['J', 'Q'];
    case 'integer':
      return ['j'];
    default:
      return arrays;
  }
}

/** The names of kinds in messages, each once. A literal text counts as a text. */
export function classNames(letters: readonly TypeClass[]): string[] {
  const named = /[sS]/.test(letters.join(''))
    ? letters.filter((letter) => letter !== 'k')
    : letters;
  return [...new Set(named.flatMap((letter) => called.get(letter) ?? []))];
}

const called = new Map<TypeClass, string>(
  (
    [
      ['sS', 'a String'],
      ['k', 'a string literal'],
      ['ioI', 'an integer'],
      ['fF', 'a Float64'],
      ['bB', 'a Bool'],
      ['dD', 'a Date'],
      ['tT', 'a DateTime'],
      ['uU', 'a UUID'],
      ['v', 'an Interval'],
      ['jgrcehwGRJQP', 'an Array'],
      ['pq', 'a Tuple'],
      ['mM', 'a Map'],
      ['xyz', 'a lambda'],
    ] as const
  ).flatMap(([letters, name]) =>
    Array.from(letters, (letter) => [letter as TypeClass, name] as const),
  ),
);
