import { keywordDocs } from '../../schema/keywordDocs.ts';
import { bundledMarkdown, codeBlock, markdown, type Markdown } from '../shared/markdown.ts';

/** The meaning and the range of the keyword at an offset; undefined if there is none. */
export function keywordAt(
  text: string,
  offset: number,
): { readonly start: number; readonly end: number; readonly shown: Markdown } | undefined {
  const from = Math.max(0, offset - reach);
  const words = [...text.slice(from, offset + reach).matchAll(/[A-Za-z_]+/g)].map((word) => ({
    word: word[0].toUpperCase(),
    start: from + word.index,
    end: from + word.index + word[0].length,
  }));
  const at = words.findIndex(({ start, end }) => start <= offset && offset <= end);
  // The longest keyword that contains the word is meant: LEFT JOIN rather than JOIN.
  for (let length = longest; length > 0; length--) {
    for (let first = at - length + 1; first <= at; first++) {
      const phrase = words.slice(Math.max(first, 0), first + length);
      const [start, end] = [phrase[0]?.start, phrase.at(-1)?.end];
      if (at < 0 || first < 0 || start === undefined || end === undefined) continue;
      if (/[^\sA-Za-z_]/.test(text.slice(start, end))) continue;
      const name = phrase.map(({ word }) => word).join(' ');
      const shown = keywordText(name);
      if (shown) return { start, end, shown };
    }
  }
  return undefined;
}

/** The meaning of a keyword with an example; undefined for any other word. */
export function keywordText(word: string): Markdown | undefined {
  const name = word.toUpperCase();
  const doc = keywordDocs.get(name);
  if (!doc) return undefined;
  const [meaning, example] = doc;
  return markdown`**${name}** — ${bundledMarkdown(meaning)}\n\n${codeBlock(example)}`;
}

/** Further than the words of any keyword, with the blanks between them. */
const reach = 60;

const longest = Math.max(...[...keywordDocs.keys()].map((name) => name.split(' ').length));
