import type { Extent } from '../../ast/extent.ts';
import type { TypeName } from '../../ast/nodes.ts';
import { typeDocs } from '../../schema/typeDocs.ts';
import { castedType } from '../../semantics/types/valueTypes.ts';
import { bundledMarkdown, codeBlock, markdown, type Markdown } from '../shared/markdown.ts';

/** The innermost type at an offset of the one that a cast names: its values, and an example. */
export function typeAt(
  { start, end }: TypeName,
  text: string,
  offset: number,
): (Extent & { readonly shown: Markdown }) | undefined {
  for (const { 0: words, index } of text.slice(start, end).matchAll(/[A-Za-z_]\w*(?:\s+\w+)*/g)) {
    const from = start + index;
    if (offset < from || offset > from + words.length) continue;
    const all = typeText(words);
    if (all) return { start: from, end: from + words.length, shown: all };
    // In a tuple, a member's name precedes its type.
    const last = words.split(/\s+/).at(-1) ?? '';
    const [first, shown] = [from + words.length - last.length, typeText(last)];
    if (shown && offset >= first) return { start: first, end: from + words.length, shown };
  }
  return undefined;
}

function typeText(written: string): Markdown | undefined {
  const name = written.toLowerCase().replace(/\s+/g, ' ');
  const [, meaning, example] = typeDocs.find(([pattern]) => pattern.test(name)) ?? [];
  if (meaning === undefined || example === undefined) return undefined;
  const type = castedType(name).text;
  const also = type.toLowerCase() === name ? '' : ` (${type})`;
  return markdown`**${written}**${also} — ${bundledMarkdown(meaning)}\n\n${codeBlock(example)}`;
}
