import type { CompletionItem } from 'vscode-languageserver-types';
import type { Caret } from '../../parser/caret.ts';
import type { AcceptedWords } from '../../schema/acceptedWords.ts';
import type { Catalog } from '../../schema/catalog.ts';
import type { WordsInContext } from './wordsInContext.ts';
import type { Place } from '../../semantics/resolve/place.ts';

/** The client's capabilities for completion. */
export type CompletionClient = {
  /** Inserts text with a place for the cursor in it. */
  readonly snippets: boolean;
  /** Takes the replaced range once for the whole list. */
  readonly itemDefaults: boolean;
  /** Shows details after the label of every item, not only of the selected one. */
  readonly labelDetails: boolean;
  /** Wants keywords in capitals where the query does not tell. */
  readonly capitals?: boolean;
  /** The words that its user accepted recently. */
  readonly accepted?: AcceptedWords;
  /** Wants FROM with the table after the first column of a SELECT that has none. */
  readonly addsFrom?: boolean;
};

/** A word that is being typed, and where. */
export type WordPlace = {
  readonly caret: Extract<Caret, { kind: 'word' }>;
  readonly place: Place;
  readonly catalog: Catalog;
  readonly client: CompletionClient;
  /** The typed part of the word, without quotes. */
  readonly typed: string;
  /** How likely words are in its contexts. */
  readonly words: WordsInContext;
};

/** Items for one place, not yet matched with the typed text. */
export type Offer = {
  readonly items: readonly CompletionItem[];
  /** True if the items are matched already; there may then be more of them than are listed. */
  readonly matched?: boolean;
  readonly more?: boolean;
};

/** The most items of a kind in one answer; others come when more is typed. */
export const mostShown = 220;

/** A place in a list as a text that sorts like it. */
export function order(at: number): string {
  return String(at).padStart(4, '0');
}
