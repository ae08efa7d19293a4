import type { CompletionItem } from 'vscode-languageserver-types';
import { CompletionItemKind } from '../features/shared/lspKinds.ts';

/**
 * An item that names its catalog, for when its details are requested. Only the details of tables
 * differ between projects.
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
