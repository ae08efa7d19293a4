import { join } from 'node:path';
import { config } from '@vscode/l10n';
import { ofPackage } from '../../common/files/openFile.ts';
import { megabyte, readTextSync } from '../../common/files/readFile.ts';
import { AcceptedWords } from '../schema/acceptedWords.ts';

/**
 * Speaks the language of the editor from now on, such as `de`, or a language it is a variety of.
 * Where no file of the folder has it, that is English.
 */
export function speak(locale: string | undefined, folder: string): void {
  config({ contents: wordsOf(locale, folder) });
}

function wordsOf(locale: string | undefined, folder: string): Readonly<Record<string, string>> {
  // Some editors write `de_DE.UTF-8`.
  const [tag = '', language = ''] = /^([a-z]{2,3})(?:[-_][a-z\d]+)?/i.exec(locale ?? '') ?? [];
  for (const name of new Set([tag.replace('_', '-').toLowerCase(), language.toLowerCase()])) {
    if (name === '') continue;
    try {
      const file = join(folder, `bundle.l10n.${name}.json`);
      return JSON.parse(readTextSync(file, 16 * megabyte, ofPackage)) as Readonly<
        Record<string, string>
      >;
    } catch {
      // There is no translation.
    }
  }
  return {};
}

/** Reads the client's list of accepted words; a malformed list counts as empty. */
export function readAcceptedWords(told: unknown): AcceptedWords {
  const { labels } = (told ?? {}) as { readonly labels?: unknown };
  const texts = Array.isArray(labels) ? (labels as readonly unknown[]) : [];
  return new AcceptedWords(texts.filter((label) => typeof label === 'string').slice(-mostAccepted));
}

/** Older ones would not be felt. */
const mostAccepted = 500;
