import { t } from '@vscode/l10n';
import {
  CompletionItem,
  CompletionItemKind,
  CompletionList,
  type Position,
  Range,
  SnippetString,
} from 'vscode';

/**
 * A list with an entry that asks for the values of a property. Nobody is asked before it is picked:
 * then the list opens again as if a person had asked for it.
 */
export function withValuesEntry(
  list: CompletionItem[] | CompletionList | null | undefined,
  position: Position,
  offer: 'load' | 'nameEvent' = 'load',
): CompletionList {
  const label =
    offer === 'load' ? t('Load values (1 request)') : t('Name an event to load values: event = …');
  const entry = new CompletionItem(label, CompletionItemKind.Event);
  entry.documentation =
    offer === 'load'
      ? t('Asks the project for the most frequent values of this property.')
      : t(
          'The service tells values of a property only for named events. Add a condition on event.',
        );
  // An empty `insertText` inserts the label, and Enter treats a no-op as a line break.
  entry.insertText = new SnippetString('$0');
  entry.range = new Range(position, position);
  entry.sortText = '~';
  if (offer === 'load')
    entry.command = { title: t('Load values'), command: 'editor.action.triggerSuggest' };
  const items = Array.isArray(list) ? list : (list?.items ?? []);
  const isIncomplete = !Array.isArray(list) && (list?.isIncomplete ?? false);
  return new CompletionList([...items, entry], isIncomplete);
}
