import type { CommandsOf } from '../base/registerCommands.ts';
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
import type { CatalogParams } from '../../../server/src/protocol/catalog.ts';
import type { Connections } from '../auth/connections.ts';
import type { Activation } from '../base/activation.ts';
import type { CatalogArea } from '../catalog/register.ts';
import { DocumentProblems } from './documentProblems.ts';
import { formCommands } from './form/formCommands.ts';
import { FormEditor } from './form/formEditor.ts';
import { Owner } from '../base/owner.ts';
import { documentSuffix } from './newDocument.ts';
import { nodeCompletion } from './nodeCompletion.ts';
import type { SlotEntry } from './slotEntries.ts';

/** The dependencies of documents of query nodes. */
export type NodesNeeds = Pick<CatalogArea, 'catalogs' | 'values'> & {
  readonly connections: Connections;
};

/** Documents of query nodes, as other areas see them. */
export type NodesArea = {
  /** Shows the problems of such a document. */
  readonly problems: DocumentProblems;
  readonly commands: CommandsOf<'insightForm'>;
};

/** Completes documents of query nodes from what is known about the project, and shows their forms. */
export function registerNodes(
  { context, own }: Activation,
  { connections, catalogs, values }: NodesNeeds,
): NodesArea {
  const catalogOf = (document: TextDocument): CatalogParams | undefined => {
    const project = connections.for(document);
    const catalog = project && catalogs.of(project)?.catalog;
    return catalog && { ...catalog, values: { ...catalog.values, ...values.known(project) } };
  };
  own(new NodeCompletionProvider(catalogOf));
  own(
    new FormEditor({
      extensionUri: context.extensionUri,
      catalogOf,
      loadValues: (document, property) => values.prepare(document, property),
    }),
  );
  return { problems: own(new DocumentProblems()), commands: formCommands() };
}

/** The icon of each kind of item. */
const itemKinds: Readonly<Record<SlotEntry['kind'], CompletionItemKind>> = {
  event: CompletionItemKind.Event,
  property: CompletionItemKind.Property,
  value: CompletionItemKind.Value,
  date: CompletionItemKind.Constant,
};

/** Completes insights as JSON from what is known about the project. Typing causes no request. */
class NodeCompletionProvider extends Owner implements CompletionItemProvider {
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
