import {
  CompletionItem,
  CompletionItemKind,
  type CompletionItemProvider,
  CompletionList,
  languages,
  type Position,
  Range,
  type TextDocument,
} from 'vscode';
import { Owner } from '../base/owner.ts';
import type { CatalogParams } from '../../../server/src/protocol/catalog.ts';
import { documentSuffix } from './newDocument.ts';
import { nodeCompletion } from './nodeCompletion.ts';
import type { SlotEntry } from './slotEntries.ts';

/** The icon of each kind of item. */
const itemKinds: Readonly<Record<SlotEntry['kind'], CompletionItemKind>> = {
  event: CompletionItemKind.Event,
  property: CompletionItemKind.Property,
  value: CompletionItemKind.Value,
  date: CompletionItemKind.Constant,
};

/** Completes insights as JSON from what is known about the project. Typing causes no request. */
export class NodeCompletionProvider extends Owner implements CompletionItemProvider {
  readonly #catalogOf: (document: TextDocument) => CatalogParams | undefined;

  /** @param catalogOf what is known here already of the project a document belongs to */
  constructor(catalogOf: (document: TextDocument) => CatalogParams | undefined) {
    super();
    this.#catalogOf = catalogOf;
    const selector = { language: 'json', pattern: `**/*${documentSuffix}` };
    this.register(languages.registerCompletionItemProvider(selector, this, '"', ':', ' '));
  }

  provideCompletionItems(document: TextDocument, position: Position): CompletionList | undefined {
    const text = document.getText();
    const found = nodeCompletion(text, document.offsetAt(position), this.#catalogOf(document));
    if (!found) return undefined;
    const range = new Range(document.positionAt(found.start), document.positionAt(found.end));
    const items = found.entries.map((entry, at) => {
      const { label, json, kind, detail = '' } = entry;
      const item = new CompletionItem({ label, description: detail }, itemKinds[kind]);
      item.range = range;
      item.insertText = json;
      // The text it is matched with has its quotes.
      item.filterText = JSON.stringify(label);
      item.sortText = String(at).padStart(6, '0');
      return item;
    });
    return new CompletionList(items, found.isIncomplete);
  }
}
