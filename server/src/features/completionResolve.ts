import type { CompletionItem } from 'vscode-languageserver-types';
import type { Catalog } from '../schema/catalog.ts';
import { signatureOf } from '../schema/signature.ts';
import { tableRelation } from '../semantics/names/relation.ts';
import { functionText } from './shared/functionText.ts';
import { CompletionItemKind, MarkupKind } from './shared/lspKinds.ts';

/** Adds to an item what is only read once it is selected: signature, sentence, columns. */
export function completionResolve(item: CompletionItem, catalog: Catalog): CompletionItem {
  switch (item.kind) {
    case CompletionItemKind.Function: {
      const info = catalog.functions.find(item.label.replace(/\(\)$/, ''));
      if (!info) return item;
      const detail = signatureOf(info, catalog).label;
      return { ...item, detail, documentation: markdown(functionText(info, catalog)) };
    }
    case CompletionItemKind.Folder: {
      const columns = tableRelation(catalog, item.label)?.columns() ?? [];
      const named = columns.filter(({ hidden }) => !hidden).map(({ name }) => `\`${name}\``);
      if (named.length === 0) return item;
      const more = named.length > mostColumns ? ` and ${named.length - mostColumns} more` : '';
      const list = `${named.slice(0, mostColumns).join(', ')}${more}`;
      return { ...item, documentation: markdown(`Columns: ${list}.`) };
    }
    default:
      return item;
  }
}

const mostColumns = 30;

function markdown(value: string): { kind: typeof MarkupKind.Markdown; value: string } {
  return { kind: MarkupKind.Markdown, value };
}
