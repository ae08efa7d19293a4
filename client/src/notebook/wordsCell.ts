import { fenced } from './fenced.ts';
import { markdownStructure } from './markdownStructure.ts';

/** Tags and comments that end, whoever reads them; what is in them is left to their renderer. */
const whole =
  /<\/?[a-z][a-z0-9-]*(?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^'<>]*'|"[^"<>]*"))?)*\s*\/?>|<!--[^<>]*-->/gi;

/** Elements whose content is not read as HTML: one that stays open takes in what follows. */
const raw = /<\/?(?:title|textarea|style|xmp|iframe|noembed|noframes|script|plaintext)\b/i;

/**
 * The words of a cell as a part of a larger document. Those that leave HTML or code open, and would
 * so take in the cells and results that follow, are shown as they are written.
 */
export function wordsCell(words: string): string {
  return isClosed(words) ? words : fenced(words, 'markdown');
}

function isClosed(words: string): boolean {
  const next = 'next';
  const { texts, html } = markdownStructure(`${words}\n\n${next}`);
  const isWhole = (each: string): boolean =>
    !raw.test(each) && !/<[a-z/!?]/i.test(each.replaceAll(whole, ''));
  return texts.at(-1) === next && html.every(isWhole);
}
