import type { CompletionItem } from 'vscode-languageserver-types';
import { order } from './offer.ts';
import type { WordPlace } from './offer.ts';
import { CompletionItemKind } from '../shared/lspKinds.ts';

/** The keywords the grammar allows at the caret, in the case of the query. */
export function keywords({
  caret: { keywords: words, statement },
  typed,
}: WordPlace): CompletionItem[] {
  const cased = casing(statement.text, typed);
  return [...new Set(words)].map((label, at) => ({
    label,
    kind: CompletionItemKind.Keyword,
    insertText: cased(label),
    sortText: `5-${order(at)}`,
  }));
}

/** Writes keywords as the query does, else as the word under the caret, else in small letters. */
export function casing(text: string, typed: string): (words: string) => string {
  const [first] = /\b(?:select|with|from|where)\b/i.exec(text) ?? [];
  const sample = first ?? typed;
  const isUpper = sample !== '' && sample === sample.toUpperCase() && /[A-Z]/.test(sample);
  return isUpper ? (words) => words : (words) => words.toLowerCase();
}

/** Comparison signs after a value; they do not begin with a letter. */
export function comparisons({ caret, typed }: WordPlace): CompletionItem[] {
  if (typed !== '' || !caret.keywords.includes('LIKE')) return [];
  // What is selected is seldom a comparison, and FROM is the likeliest to come.
  const group = caret.keywords[0] === 'FROM' ? 6 : 4;
  return ['=', '!=', '>', '>=', '<', '<='].map((label, at) => ({
    label,
    kind: CompletionItemKind.Operator,
    sortText: `${group}-${order(at)}`,
  }));
}

/** The names of types for CAST and `::`. */
export function types(): CompletionItem[] {
  return typeNames.map((label) => ({ label, kind: CompletionItemKind.TypeParameter }));
}

const typeNames = [
  ...['String', 'Int', 'Int64', 'UInt64', 'Float', 'Float64', 'Bool', 'Date', 'DateTime'],
  ...['DateTime64', 'UUID', 'Decimal', 'Array', 'Tuple', 'Nullable', 'JSON'],
];
