import type { PossibleClasses } from '../../schema/argumentTypes.ts';
import { everyClass, typeClasses } from '../../schema/typeClasses.ts';
import type { TypeClass } from '../../schema/typeClasses.ts';
import { elementOf, familyOf, tupleElements, unknown } from './typeName.ts';

/** The kinds of values a type may stand for; all of them where it is unknown. */
export function classesOfType(type: string): PossibleClasses {
  const exact = byType.get(type);
  if (exact) return exact;
  if (/^(?:Nullable\()?U?Int\d+\)?$/.test(type)) return type.startsWith('N') ? ['I'] : wide(type);
  if (/^(?:Nullable\()?Float\d+\)?$/.test(type)) return type.startsWith('N') ? ['F'] : ['f'];
  if (type.startsWith('Interval')) return ['v'];
  if (/^Tuple\b/.test(type)) return tuples(type);
  if (type.startsWith('Map(')) return ['m', 'M'];
  if (type.startsWith('Array(')) return arraysOf(elementOf(type));
  return everyClass;
}

const byType = new Map<string, PossibleClasses>(
  everyClass
    .filter((letter) => !/[aiokpqxyz]/.test(letter))
    .map((letter) => [typeClasses[letter], [letter]]),
);

/** Int64 is what integers are called whose width is not known. */
function wide(type: string): PossibleClasses {
  if (type === 'Int64') return ['i', 'o'];
  return /^U?Int8$/.test(type) ? ['i'] : ['o'];
}

function tuples(type: string): PossibleClasses {
  const elements = (tupleElements(type) ?? [unknown]).map(familyOf);
  if (elements.some((element) => element !== 'number' && element !== 'unknown')) return ['q'];
  return elements.includes('unknown') ? ['p', 'q'] : ['p'];
}

const arrays: PossibleClasses = ['j', 'g', 'r', 'c', 'e', 'h', 'w', 'G', 'R', 'J', 'Q', 'P', 'E'];

function arraysOf(element: string): PossibleClasses {
  if (element === unknown) return arrays;
  if (element.startsWith('Tuple(')) return ['P'];
  if (element.startsWith('Array(')) return ['J', 'Q'];
  if (/^U?Int\d+$/.test(element)) return ['j'];
  return arrays;
}

/** How a message calls values of some kinds, each once. A text written out is one of any texts. */
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
