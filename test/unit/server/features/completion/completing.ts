import type { CompletionItem, CompletionList } from 'vscode-languageserver-types';
import { completion } from '../../../../../server/src/features/completion.ts';
import type { CompletionClient } from '../../../../../server/src/features/completion/offer.ts';
import type { CatalogUpdate } from '../../../../../server/src/schema/catalog.ts';
import { catalog as plain } from '../../support/catalog.ts';
import { atCursor } from '../../support/cursor.ts';

const update: CatalogUpdate = {
  properties: {
    event: [{ name: '$browser', type: 'String' }, { name: 'odd name' }],
    person: [{ name: 'plan', type: 'String' }],
    session: [],
    group: { '0': [{ name: 'industry' }], '1': [{ name: 'team size', type: 'Numeric' }] },
  },
  cohorts: [
    { id: 7, name: 'Power users' },
    { id: 8, name: "it's new" },
  ],
};

/** The catalog of the other tests, with cohorts and a second type of groups. */
export const catalog = plain.updated(update);

/** An editor such as VS Code, except that every item has its range. */
export const editor: CompletionClient = {
  snippets: true,
  itemDefaults: false,
  labelDetails: true,
};

/** The offers at the cursor of a query. */
export function offeredAt(query: string, client?: CompletionClient): CompletionList {
  const { document, position } = atCursor(query);
  return completion(document, position, catalog, client);
}

/** The items in the order in which an editor lists them. */
export function listedAt(query: string, client?: CompletionClient): CompletionItem[] {
  return sorted(offeredAt(query, client).items);
}

/** The labels in the order in which an editor lists them. */
export function labelsAt(query: string, client?: CompletionClient): string[] {
  return listedAt(query, client).map(({ label }) => label);
}

/** The labels of an answer in the order in which an editor lists them. */
export function labelsIn({ items }: CompletionList): string[] {
  return sorted(items).map(({ label }) => label);
}

function sorted(items: readonly CompletionItem[]): CompletionItem[] {
  const place = ({ sortText, label }: CompletionItem): string => `${sortText ?? label}\n${label}`;
  return items.toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
}
