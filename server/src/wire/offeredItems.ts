import type { CompletionItem } from 'vscode-languageserver-types';
import { CompletionItemKind } from '../features/shared/lspKinds.ts';

/**
 * An item that says which catalog it is from, for when more is asked about it. Only tables differ
 * from project to project in what is told then.
 */
export function offeredFrom(catalog: string | undefined, item: CompletionItem): CompletionItem {
  if (catalog === undefined || item.kind !== CompletionItemKind.Folder) return item;
  return { ...item, data: { catalog } satisfies OfferedData };
}

/** The catalog that an item says it is from; undefined for the default one. */
export function catalogIn({ data }: CompletionItem): string | undefined {
  const { catalog } = (data ?? {}) as Partial<Record<keyof OfferedData, unknown>>;
  return typeof catalog === 'string' ? catalog : undefined;
}

type OfferedData = { readonly catalog: string };
