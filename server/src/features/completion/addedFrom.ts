import type { CompletionItem } from 'vscode-languageserver-types';
import { sentinel } from '../../parser/caret.ts';
import { quotedPath } from '../../schema/quotedName.ts';
import type { Relation } from '../../semantics/resolve/relation.ts';
import { escaped, snippet } from './answer.ts';
import { casing } from './keywords.ts';
import type { WordPlace } from './offer.ts';

/**
 * Inserts a column together with FROM, for users who want that: the first column of a SELECT without FROM brings its
 * table, if nothing follows. The FROM is selected: Tab keeps it, and typing replaces it.
 */
export function withFrom(
  word: WordPlace,
  relation: Relation,
): ((item: CompletionItem) => CompletionItem) | undefined {
  const { caret, place, client } = word;
  const { name } = relation;
  const isItem = place.path.at(-3) === place.scope?.select;
  const [, rest = ''] = caret.statement.text.split(sentinel);
  if (!client.addsFrom || !client.snippets || name === undefined) return undefined;
  if (!isItem || !['', ';'].includes(rest.trim())) return undefined;
  const from = ` ${casing(word)('FROM')} ${quotedPath(name)}`;
  return (item) => {
    const { label, insertText = label } = item;
    return snippet(item, `${escaped(insertText)}\${1:${escaped(from)}}$0`, client, insertText);
  };
}
