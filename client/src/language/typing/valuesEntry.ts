import { t } from '@vscode/l10n';
import {
  CompletionItem,
  CompletionItemKind,
  CompletionList,
  type Position,
  Range,
  SnippetString,
} from 'vscode';
import { countedRequests } from '../../protocol/words.ts';

/** The offer for a property: to load its values with some requests, or to name an event first. */
export type ValuesOffer = { readonly requests: number } | 'nameEvent';

/**
 * A list with an entry that asks for the values of a property. Nobody is asked before it is picked:
 * then the list opens again as if a person had asked for it.
 */
export function withValuesEntry(
  list: CompletionItem[] | CompletionList | null | undefined,
  position: Position,
  offer: ValuesOffer,
): CompletionList {
  const label =
    offer === 'nameEvent'
      ? t('Name an event to load values: event = …')
      : t('Load values ({0})', countedRequests(offer.requests));
  const entry = new CompletionItem(label, CompletionItemKind.Event);
  entry.documentation =
    offer === 'nameEvent'
      ? t('The service tells values of a property only for named events. Add a condition on event.')
      : t('Asks the project for the most frequent values of this property.');
  // An empty `insertText` inserts the label, and Enter treats a no-op as a line break.
  entry.insertText = new SnippetString('$0');
  entry.range = new Range(position, position);
  entry.sortText = '~';
  if (offer !== 'nameEvent')
    entry.command = { title: t('Load values'), command: 'editor.action.triggerSuggest' };
  const items = Array.isArray(list) ? list : (list?.items ?? []);
  const isIncomplete = !Array.isArray(list) && (list?.isIncomplete ?? false);
  return new CompletionList([...items, entry], isIncomplete);
}
