import type { CompletionItem } from 'vscode-languageserver-types';
import type { NameOrMissing } from '../../ast/nodes.ts';
import type { Catalog, PropertyOwner } from '../../schema/catalog.ts';
import { tableRelation } from '../../semantics/names/relation.ts';
import type { Target } from '../../semantics/names/relation.ts';
import type { Place } from '../../semantics/names/scopeAt.ts';
import { columnsOf, inserted } from './names.ts';
import { mostShown, order } from './offer.ts';
import type { Offer } from './offer.ts';
import { CompletionItemKind } from '../shared/lspKinds.ts';

/** What a dot after names leads to; without FROM they are read as columns of events. */
export function targetAt(
  { scope, environment }: Place,
  names: readonly NameOrMissing[],
): Target | undefined {
  const found = scope?.target(names);
  const [first, ...rest] = names;
  if (found || !scope || scope.select.from || first?.kind !== 'Name') return found;
  let target = tableRelation(environment.catalog, 'events')?.column(first.text)?.target();
  for (const name of rest) {
    if (target?.kind !== 'relation' || name.kind !== 'Name') return undefined;
    target = target.relation.column(name.text)?.target();
  }
  return target;
}

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
  const { found, more } = catalog.propertySearch(owner).find(typed, mostShown);
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
