import { withPlainLineEnds } from '../../base/lineEnds.ts';
import { createHash } from 'node:crypto';

/** Hashes of texts that a document has had, the last one at the end. */
export type PassedTexts = readonly string[];

/** A text is noted a few times a second at most, and VS Code's backup of it is some seconds old. */
const most = 200;

/** The texts of a document with the one that it has now. */
export function withText(texts: PassedTexts, text: string): PassedTexts {
  const own = hashOf(text);
  return [...texts.filter((each) => each !== own), own].slice(-most);
}

/** True if a document has had a text. */
export function hasPassed(texts: PassedTexts, text: string): boolean {
  return texts.includes(hashOf(text));
}

function hashOf(text: string): string {
  return createHash('sha256').update(withPlainLineEnds(text)).digest('hex').slice(0, 16);
}
