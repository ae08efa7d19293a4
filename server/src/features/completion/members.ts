import { CompletionItemKind } from 'vscode-languageserver-types';
import type { CompletionItem } from 'vscode-languageserver-types';
import type { Catalog, PropertyOwner } from '../../schema/catalog.ts';
import type { Target } from '../../semantics/relation.ts';
import { columnsOf, inserted } from './names.ts';
import { mostShown, order } from './offer.ts';
import type { Offer } from './offer.ts';

/** What may follow a dot: the columns of a table, or the properties of their owner. */
export function members(target: Target | undefined, catalog: Catalog, typed: string): Offer {
  if (target?.kind === 'relation') return { items: columnsOf(target.relation) };
  if (!target?.owner) return { items: [] };
  const { items, more } = properties(target.owner, catalog, typed);
  return { items: items.map(inserted), matched: true, more };
}

/** The properties whose names have what was typed, those that begin with it first. */
export function properties(
  owner: PropertyOwner,
  catalog: Catalog,
  typed: string,
): { readonly items: readonly CompletionItem[]; readonly more: boolean } {
  const { found, more } = catalog.propertyNames(owner).find(typed, mostShown);
  const known = catalog.properties(owner);
  const items = found.flatMap((place, at): CompletionItem[] => {
    const property = known[place];
    if (!property) return [];
    const { name, type } = property;
    return [
      {
        label: name,
        kind: CompletionItemKind.Property,
        detail: type ?? 'String',
        sortText: order(at),
      },
    ];
  });
  return { items, more };
}
