import { config } from '@vscode/l10n';

/** A language to speak: its tag, such as `de`, and our sentences in it by the English ones. */
export type Language = {
  readonly tag: string;
  readonly words: Readonly<Record<string, string>>;
};

/** The id of the element that carries the language into a page, as JSON. */
export const languageElementId = 'hogql-language';

let spoken: Language = { tag: 'en', words: {} };
let numberFormats = new Map<Intl.NumberFormatOptions, Intl.NumberFormat>();

/** Makes `t` and `Intl` speak a language. Each program does it first, before it shows anything. */
export function speak(language: Language): void {
  spoken = language;
  numberFormats = new Map();
  config({ contents: language.words });
}

/** A text of a table such as that of the operations, whose texts are found there, not at a `t`. */
export function ofTable(text: string): string {
  return spoken.words[text] || text;
}

/** The current language. */
export function spokenLanguage(): Language {
  return spoken;
}

/** For `Intl`: the language of the words, so that numbers and dates fit into the sentences. */
export function languageTag(): string {
  return spoken.tag;
}

/** Writes numbers as the language does. Making a format is slow, so one is kept for each `options`. */
export function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const known = numberFormats.get(options);
  if (known) return known;
  const made = new Intl.NumberFormat(languageTag(), options);
  numberFormats.set(options, made);
  return made;
}

/** A day and its time as the language writes them. */
export function dateAndTime(at: number | string): string {
  return new Date(at).toLocaleString(languageTag(), { dateStyle: 'medium', timeStyle: 'medium' });
}
