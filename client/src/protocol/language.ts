import { config } from '@vscode/l10n';

/** A language to speak: its tag, such as `de`, and our sentences in it by the English ones. */
export type Language = {
  readonly tag: string;
  readonly words: Readonly<Record<string, string>>;
};

/** The id of the element that carries the language into a page, as JSON. */
export const languageElementId = 'hogql-language';

let spoken: Language = { tag: 'en', words: {} };

/** Makes `t` and `Intl` speak a language. Each program does it first, before it shows anything. */
export function speak(language: Language): void {
  spoken = language;
  config({ contents: language.words });
}

/** What is spoken now. */
export function spokenLanguage(): Language {
  return spoken;
}

/** For `Intl`: the language of the words, so that numbers and dates fit into the sentences. */
export function languageTag(): string {
  return spoken.tag;
}
