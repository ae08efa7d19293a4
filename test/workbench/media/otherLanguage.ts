import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type Language,
  languageElementId,
  speak,
  spokenLanguage,
} from '../../../client/src/protocol/language.ts';
import { root } from '../harness/paths.ts';
import { run } from '../harness/processes.ts';
import { withScratch } from '../harness/scratch.ts';

/** Called inside `describe`: pages of its tests are in the pseudo-language, with German numbers. */
export function useOtherLanguage(): void {
  const usual = spokenLanguage();
  let other = usual;
  before(async () => {
    other = { tag: 'de', words: await (words ??= pseudoWords()) };
  });
  beforeEach(() => {
    speak(other);
  });
  after(() => {
    speak(usual);
  });
}

let words: Promise<Language['words']> | undefined;

/** The words of the sources in the pseudo-language. */
function pseudoWords(): Promise<Language['words']> {
  return withScratch(async (scratch) => {
    await mkdir(path.join(scratch, 'l10n'));
    await run(process.execPath, [path.join(root, 'scripts/words.ts'), '--pseudo', scratch]);
    const file = path.join(scratch, 'l10n/bundle.l10n.qps-ploc.json');
    return JSON.parse(await readFile(file, 'utf8')) as Language['words'];
  });
}

/** Carries the current language into a page, like the extension. */
export function languageElement(): string {
  const language = JSON.stringify(spokenLanguage()).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="${languageElementId}">${language}</script>`;
}

/** The response for a notebook renderer's request; undefined if there is no translation. */
export function languageFile(address: string): string | undefined {
  const { tag, words } = spokenLanguage();
  const isThere = address === `/l10n/bundle.l10n.${tag}.json` && Object.keys(words).length > 0;
  return isThere ? JSON.stringify(words) : undefined;
}
