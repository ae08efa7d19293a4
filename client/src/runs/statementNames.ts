import { firstWords } from '../base/firstWords.ts';

/** The name of a run of a statement, and which statement of its file it is. */
export type StatementName = {
  readonly title: string;
  /** Differs from those of the file's other statements; the whole file's is the empty text. */
  readonly key: string;
};

/**
 * Names the statements of a file, each by its first words. The file's own name goes to its only
 * statement.
 *
 * @param texts all statements of the file
 */
export function statementNames(
  texts: readonly string[],
  fileName: string | undefined,
): readonly StatementName[] {
  if (texts.length === 1 && fileName !== undefined) return [{ title: fileName, key: '' }];
  const seen = new Map<string, number>();
  return texts.map((text) => {
    const words = firstWords(text);
    const nth = (seen.get(words) ?? 0) + 1;
    seen.set(words, nth);
    const title = nth === 1 ? words : `${words} (${nth})`;
    return { title, key: title };
  });
}

/** Names a selected part of a file, which is none of its statements. */
export function selectionName(text: string): StatementName {
  const title = firstWords(text);
  return { title, key: `selection ${title}` };
}
