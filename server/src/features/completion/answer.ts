import type { CompletionItem, CompletionList, Range } from 'vscode-languageserver-types';
import type { CompletionClient, Offer } from './offer.ts';
import { folded } from '../../schema/nameSearch.ts';
import { CompletionItemKind, InsertTextFormat } from '../shared/lspKinds.ts';

/** The typed part of a word, decoded and as written with its quotes. */
export type TypedWord = {
  readonly typed: string;
  readonly written?: string;
  /** The typed part of a text, which only the editor matches. */
  readonly text?: string;
};

const nothing: CompletionList = { isIncomplete: false, items: [] };

/**
 * The answer for a list of offers: the items that match the typed text, each with its range, and whether more would
 * appear by typing on.
 */
export function answer(
  offers: readonly Offer[],
  { typed, written, text }: TypedWord,
  range: Range,
  client: CompletionClient,
): CompletionList {
  // An edit of the protocol stays within one line; a quoted name over several lines is left alone.
  if (range.start.line !== range.end.line) return nothing;
  const isWord = written === undefined && text === undefined;
  const fitting = offers.flatMap(({ items, matched }) =>
    matched ? items : items.filter((item) => fits(item.filterText ?? item.label, typed)),
  );
  const items = unique(fitting);
  const chosen = items.length > most ? best(items, typed) : items;
  const kept = isWord ? chosen.map((item) => ofOneWord(item, typed)) : chosen;
  const detailed = client.labelDetails ? kept.map(besideLabel) : kept;
  const cased = isInCapitals(typed) ? detailed.map(inCapitals) : detailed;
  const found = /[Σσς]/.test(text ?? typed)
    ? detailed.map((item) => asTyped(item, text ?? typed))
    : cased;
  const shown = written === undefined ? found : found.map((item) => asWritten(item, written));
  const isIncomplete = shown.length < items.length || offers.some(({ more }) => more);
  if (!client.itemDefaults) {
    return { isIncomplete, items: shown.map((item) => withEdit(item, range)) };
  }
  return {
    isIncomplete,
    itemDefaults: { editRange: range },
    items: shown.map(withEditText),
  };
}

/** Moves its text to the field that belongs to a shared range. */
function withEditText(item: CompletionItem): CompletionItem {
  // Most items of a long list are not copied, which saves time and garbage.
  if (item.insertText === undefined) return item;
  const { insertText, ...rest } = item;
  return insertText === item.label ? rest : { ...rest, textEditText: insertText };
}

/** Spells a sigma as typed, since editors compare by letter. */
function asTyped(item: CompletionItem, typed: string): CompletionItem {
  const text = item.filterText ?? item.label;
  const at = folded(text).indexOf(folded(typed));
  if (at < 0) return item;
  const filterText = text.slice(0, at) + typed.toLowerCase() + text.slice(at + typed.length);
  return { ...item, filterText };
}

/**
 * Leaves only what a word has in the text that an editor compares with what is typed, so that no list outlives the word it
 * was opened for: it would take the Enter after `group by 1`. A list that opens before a word has no entry for a number,
 * though editors find a digit after a sign, as in `group_1`.
 */
function ofOneWord(item: CompletionItem, typed: string): CompletionItem {
  const { label, filterText = label, insertText = label } = item;
  const isPath = filterText.includes('.') && filterText === insertText;
  const word = filterText.replaceAll(isPath ? /[^\p{L}\p{N}_$.]/gu : /[^\p{L}\p{N}_$]/gu, '');
  const name = typed === '' ? word.replaceAll(/^\d+|(?<![_$.])[_$.]+(?=\d)/g, '') : word;
  return name === filterText || name === '' ? item : { ...item, filterText: name };
}

function isInCapitals(typed: string): boolean {
  return typed !== typed.toLowerCase() && typed === typed.toUpperCase();
}

/** A name without capitals, in capitals for the editor: it ranks letters in the other case lower. */
function inCapitals(item: CompletionItem): CompletionItem {
  const text = item.filterText ?? item.label;
  return text === text.toLowerCase() ? { ...item, filterText: text.toUpperCase() } : item;
}

/** With the typed quotes in the text that an editor compares it with. */
function asWritten(item: CompletionItem, written: string): CompletionItem {
  let filterText = item.filterText ?? item.label;
  for (const { 0: quote, index } of written.matchAll(/[`"]/g)) {
    filterText = filterText.slice(0, index) + quote + filterText.slice(index);
  }
  return { ...item, filterText };
}

/** A type tells one column from another, so it is seen before an item is selected. */
function besideLabel(given: CompletionItem): CompletionItem {
  if (given.detail === undefined) return given;
  const { detail, ...item } = given;
  // A sentence would replace the label.
  if (item.kind === CompletionItemKind.Snippet) return { ...item, detail };
  return { ...item, labelDetails: { description: detail, ...item.labelDetails } };
}

/** Merges two answers: replacements of the existing word, then what may come after it. */
export function together(here: CompletionList, next: CompletionList): CompletionList {
  if (next.items.length === 0) return here;
  const later = next.items.map((item) => ({
    ...item,
    sortText: `9-${item.sortText ?? item.label}`,
  }));
  // With another letter the word may be none any more, so it is asked for again.
  return { ...here, isIncomplete: true, items: [...here.items, ...later] };
}

/** More than every function there is, and the columns of some tables. */
const most = 1_500;

/** If there are too many items: first those that begin with the typed text, then the others, each by likelihood. */
function best(items: readonly CompletionItem[], typed: string): CompletionItem[] {
  const wanted = folded(typed);
  const begins = ({ filterText, label }: CompletionItem): boolean =>
    folded(filterText ?? label).startsWith(wanted);
  const place = ({ sortText, label }: CompletionItem): string => sortText ?? label;
  const sorted = items.toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
  const first = sorted.filter(begins);
  return [...first, ...sorted.filter((item) => !begins(item))].slice(0, most);
}

function withEdit({ insertText, ...item }: CompletionItem, range: Range): CompletionItem {
  return { ...item, textEdit: { range, newText: insertText ?? item.label } };
}

/** True if a name contains the typed text, or begins with its first letter and has the others in order. */
function fits(name: string, typed: string): boolean {
  const letters = folded(name);
  const wanted = folded(typed);
  if (letters.includes(wanted)) return true;
  return letters.startsWith(wanted.charAt(0)) && hasInOrder(letters, wanted);
}

/** True if a name has letters in their order, as `tsod` in toStartOfDay; both in lower case. */
export function hasInOrder(name: string, letters: string): boolean {
  let at = 0;
  for (const letter of letters) {
    at = name.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** The item with a place for the cursor, for clients that know how; `$0` marks it. */
export function snippet(
  item: CompletionItem,
  text: string,
  client: Pick<CompletionClient, 'snippets'>,
  plain: string,
): CompletionItem {
  if (!client.snippets) return { ...item, insertText: plain };
  return { ...item, insertText: text, insertTextFormat: InsertTextFormat.Snippet };
}

/** Escapes what a snippet would read as a placeholder. */
export function escaped(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

/** Keeps the first of several items with one label. */
function unique(items: readonly CompletionItem[]): CompletionItem[] {
  const seen = new Set<string>();
  return items.filter(({ label }) => label !== '' && !seen.has(label) && seen.add(label));
}
