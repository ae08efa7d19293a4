import type { CompletionList } from 'vscode-languageserver-types';
import { completion } from '../../../server/src/features/completion.ts';
import type { Catalog } from '../../../server/src/schema/catalog.ts';
import { analyze } from '../../../server/src/semantics/analysis/analysis.ts';
import { suggestList } from './suggestList.ts';
import { type WordKind, wordsOf } from './words.ts';

/** The position of a word in the list after some of its letters; 0 if it is not listed. */
export type Rank = { readonly kind: WordKind; readonly letters: number; readonly rank: number };

const client = { snippets: true, itemDefaults: true, labelDetails: true };
/** After how many letters of a word the list is looked at. */
export const letterCounts = [0, 1, 2, 3];

/**
 * Types a query letter by letter, and looks up each of its words in the list; where `isRestThere`, with
 * everything after the word in the text already, as when a query is changed.
 */
export function replay(
  query: string,
  catalog: Catalog,
  texts: ReadonlySet<string>,
  isRestThere: boolean,
): Rank[] {
  return wordsOf(query, texts).flatMap(({ kind, start, end }) => {
    let list: CompletionList | undefined;
    return letterCounts
      .filter((letters) => letters < end - start)
      .map((letters) => {
        // A list opens with the first letter, and is asked for again only while it has not all.
        const opens = letters < 2 || !list || list.isIncomplete;
        const rest = isRestThere ? query.slice(end) : '';
        if (opens) list = listAt(query.slice(0, start + letters), rest, catalog);
        const rank = rankAt(query, start, start + letters, end, list);
        return { kind, letters, rank };
      });
  });
}

function listAt(before: string, after: string, catalog: Catalog): CompletionList {
  const document = analyze(before + after);
  return completion(document, document.lines.positionAt(before.length), catalog, client);
}

function rankAt(
  query: string,
  start: number,
  at: number,
  end: number,
  list: CompletionList | undefined,
): number {
  const { lines } = analyze(query.slice(0, at));
  const line = query.slice(query.lastIndexOf('\n', at - 1) + 1, at);
  const items = list ? suggestList(list, line, lines.positionAt(at)) : [];
  const wanted = spaced(query.slice(start));
  const shortest = end - start;
  return (
    items.findIndex((item) => {
      const edit = item.textEdit;
      const text = edit && 'newText' in edit ? edit.newText : (item.textEditText ?? item.label);
      // A list that replaces a dotted name as a whole starts before the word.
      const from = edit && 'range' in edit ? lines.offsetAt(edit.range.start) : undefined;
      const given = spaced(text.replace(/\$\d[^]*$|\$\{[^]*$/, ''));
      const all =
        from !== undefined && from !== start ? spaced(query.slice(from)).trimStart() : wanted;
      return given.length >= shortest && goesOn(all, given.trimStart());
    }) + 1
  );
}

/** True if a text continues with another one that ends at the end of a word. */
function goesOn(text: string, given: string): boolean {
  return text.startsWith(given) && !/^\w/.test(/\w$/.test(given) ? text.slice(given.length) : '');
}

function spaced(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, ' ');
}
