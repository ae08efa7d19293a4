import type { CompletionItem } from 'vscode-languageserver-types';
import type { Name, Node } from '../../ast/nodes.ts';
import type { Catalog } from '../../schema/catalog.ts';
import { snippet } from './answer.ts';
import { quotedPath } from '../../schema/quotedName.ts';
import { inserted } from './names.ts';
import { mostShown } from './offer.ts';
import type { Offer, WordPlace } from './offer.ts';
import { CompletionItemKind } from '../shared/lspKinds.ts';

/** Tables for a place, and the text they replace: a dotted name is replaced as a whole. */
export type TableOffer = {
  readonly offers: readonly Offer[];
  readonly from: number;
  readonly typed: string;
};

/** Tables, views, CTEs and cells; after a prefix such as `system.` those below it. */
export function tables(word: WordPlace, names: readonly Node[], name: Name): TableOffer {
  const { caret, catalog, place } = word;
  const from = names[0]?.start ?? caret.start;
  const before = caret.statement.text.slice(from, name.start).replaceAll(/[`"\s]/g, '');
  const typed = before + word.typed;
  const known = knownTables(catalog, before, typed, word);
  if (before !== '') return { offers: [known], from, typed };
  const local = place.environment.ctes.flatMap(({ kind, name: label }): CompletionItem[] => {
    if (kind !== 'table') return [];
    const item = { label, kind: CompletionItemKind.Struct, detail: 'CTE', sortText: `0-${label}` };
    return [inserted(item)];
  });
  return { offers: [{ items: local }, known], from, typed };
}

function knownTables(catalog: Catalog, before: string, typed: string, word: WordPlace): Offer {
  const isCalled = word.place.path.at(-2)?.kind === 'TableFunction';
  const search = catalog.tableSearch;
  const { found, more } = search.find(typed, mostShown);
  const items = found.flatMap((at): CompletionItem[] => {
    const name = search.names[at] ?? '';
    const table = catalog.tables.get(name);
    if (!table || !name.startsWith(before)) return [];
    const sortText = `${name.includes('.') ? 2 : 1}-${name}`;
    if (table.args) {
      const item = { label: `${name}()`, kind: CompletionItemKind.Function, sortText };
      if (isCalled) return [{ ...item, insertText: name }];
      return [snippet(item, `${name}($0)`, word.client, `${name}(`)];
    }
    const insertText = quotedPath(name);
    const item = {
      label: name,
      kind: CompletionItemKind.Folder,
      detail: detailOf(table.kind),
      sortText,
    };
    return [insertText === name ? item : { ...item, insertText }];
  });
  return { items, matched: true, more };
}

function detailOf(kind: string): string {
  return kind === 'view' ? 'View' : 'Table';
}
