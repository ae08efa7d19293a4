import type { TypeName } from '../../ast/nodes.ts';
import { familyOf, typeNamed, unknown } from '../../semantics/types/typeName.ts';
import type { TypeFamily } from '../../semantics/types/typeName.ts';
import { codeBlock, markdown } from '../shared/markdown.ts';
import type { Markdown } from '../shared/markdown.ts';

/** The type that a cast names: what its values are, and an example. */
export function typeText({ text }: TypeName): Markdown | undefined {
  const type = typeNamed(text);
  const family = familyOf(type);
  if (type === unknown || family === 'unknown') return undefined;
  const [meaning, example] = meanings[family];
  const also = type.toLowerCase() === text ? '' : ` (${type})`;
  return markdown`**${text}**${also} — ${meaning}\n\n${codeBlock(example)}`;
}

const meanings: Readonly<
  Record<Exclude<TypeFamily, 'unknown'>, readonly [meaning: string, example: string]>
> = {
  number: ['a number', "cast('42' as Int)"],
  text: ['a text', 'cast(timestamp as String)'],
  boolean: ['true or false', "cast('true' as Bool)"],
  time: ['a day, or a point in time', "cast('2026-01-31' as Date)"],
  uuid: ['an identifier of 32 digits', 'cast(distinct_id as UUID)'],
  array: ['a list of values of one type', 'cast([1, 2] as Array(String))'],
  tuple: [
    'a fixed number of values, each with its own type',
    "cast((1, 'a') as Tuple(Int, String))",
  ],
  map: ['values by their keys', "cast(map('a', 1) as Map(String, Int))"],
  interval: ['a length of time', 'interval 7 day'],
};
