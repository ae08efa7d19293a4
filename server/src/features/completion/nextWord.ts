import type { CompletionItem } from 'vscode-languageserver-types';
import type { Offer } from './offer.ts';
import { CompletionItemKind } from '../shared/lspKinds.ts';

/**
 * True if nothing more belongs to the word before a caret: it is one of those that are offered,
 * whole, or a text that is closed.
 */
export function isWhole(typed: string, before: string, items: readonly CompletionItem[]): boolean {
  if (typed === '') return items.length === 0 && before.endsWith("'");
  const word = typed.toLowerCase();
  return items.some(({ label, kind }) => {
    const name = label.toLowerCase();
    // Of keywords such as IS NULL the first may stand alone for now.
    return kind === CompletionItemKind.Keyword ? name.split(' ').includes(word) : name === word;
  });
}

/** True if a word right after this text needs a space before it. */
export function wantsSpace(before: string): boolean {
  return /[)\]}*=<>,]$/.test(before);
}

/** The same after a space. */
export function spaced({ items, ...offer }: Offer): Offer {
  return {
    ...offer,
    items: items.map((item) => ({ ...item, insertText: ` ${item.insertText ?? item.label}` })),
  };
}
