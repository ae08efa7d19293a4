import type { CompletionItem } from 'vscode-languageserver-types';
import type { Catalog } from '../schema/catalog.ts';
import { signatureOf } from '../schema/signature.ts';
import { tableRelation } from '../semantics/resolve/relation.ts';
import { functionText } from './shared/functionText.ts';
import { CompletionItemKind } from './shared/lspKinds.ts';
import { code, joined, markdown, markup } from './shared/markdown.ts';

/** Adds to an item what only a selected one shows: signature, sentence, columns. */
export function completionResolve(item: CompletionItem, catalog: Catalog): CompletionItem {
  switch (item.kind) {
    case CompletionItemKind.Function: {
      const info = catalog.functions.find(item.label.replace(/\(\)$/, ''));
      if (!info) return item;
      const detail = signatureOf(info, catalog).label;
      return { ...item, detail, documentation: markup(functionText(info, catalog)) };
    }
    case CompletionItemKind.Folder: {
      const columns = tableRelation(catalog, item.label)?.columns() ?? [];
      const named = columns.filter(({ hidden }) => !hidden).map(({ name }) => code(name));
      if (named.length === 0) return item;
      const more = named.length > mostColumns ? ` and ${named.length - mostColumns} more` : '';
      const list = joined(named.slice(0, mostColumns), ', ');
      return { ...item, documentation: markup(markdown`Columns: ${list}${more}.`) };
    }
    default:
      return item;
  }
}

const mostColumns = 30;
