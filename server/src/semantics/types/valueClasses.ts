import type { PossibleClasses } from '../../schema/argumentTypes.ts';
import { everyClass, typeClasses } from '../../schema/typeClasses.ts';
import type { TypeClass } from '../../schema/typeClasses.ts';
import { elementOf, unknown } from './typeName.ts';

/** The kinds of values a type may stand for; all of them where it is unknown. */
export function classesOfType(type: string): PossibleClasses {
  const exact = byType.get(type);
  if (exact) return exact;
  if (/^(?:Nullable\()?U?Int\d+\)?$/.test(type)) return type.startsWith('N') ? ['I'] : ['i'];
  if (/^(?:Nullable\()?Float\d+\)?$/.test(type)) return type.startsWith('N') ? ['F'] : ['f'];
  if (type.startsWith('Tuple(')) return ['p'];
  if (type.startsWith('Map(')) return ['m', 'M'];
  if (type.startsWith('Array(')) return arraysOf(elementOf(type));
  return everyClass;
}

const byType = new Map<string, PossibleClasses>(
  everyClass
    .filter((letter) => !/[kxyz]/.test(letter))
    .map((letter) => [typeClasses[letter], [letter]]),
);

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
      ['k', 'a text written out'],
      ['iI', 'an integer'],
      ['fF', 'a Float64'],
      ['bB', 'a Bool'],
      ['dD', 'a Date'],
      ['tT', 'a DateTime'],
      ['uU', 'a UUID'],
      ['v', 'an Interval'],
      ['jgrcehwGRJQP', 'an Array'],
      ['p', 'a Tuple'],
      ['mM', 'a Map'],
      ['xyz', 'a lambda'],
    ] as const
  ).flatMap(([letters, name]) =>
    Array.from(letters, (letter) => [letter as TypeClass, name] as const),
  ),
);
