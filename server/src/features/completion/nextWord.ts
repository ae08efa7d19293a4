import type { CompletionItem } from 'vscode-languageserver-types';
import type { Offer } from './offer.ts';
import { CompletionItemKind } from '../shared/lspKinds.ts';

/** True if the word before a caret is complete: an offered word in full, or a closed text. */
export function isWhole(typed: string, before: string, items: readonly CompletionItem[]): boolean {
  if (typed === '') return items.length === 0 && before.endsWith("'");
  const word = typed.toLowerCase();
  return items.some(({ label, kind }) => {
    const name = label.toLowerCase();
    // The first word of a keyword such as IS NULL may stand alone for now.
    return kind === CompletionItemKind.Keyword ? name.split(' ').includes(word) : name === word;
  });
}

/** True if a word right after this text needs a space before it. */
export function wantsSpace(before: string): boolean {
  return /[)\]}*=<>,]$/.test(before);
}

/** Puts a space before every item. */
export function spaced({ items, ...offer }: Offer): Offer {
  return {
    ...offer,
    items: items.map((item) => ({ ...item, insertText: ` ${item.insertText ?? item.label}` })),
  };
}
