import { markdownStructure } from './markdownStructure.ts';

/** Complete tags and comments; their contents are left to the renderer. */
const whole =
  /<\/?[a-z][a-z0-9-]*(?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^'<>]*'|"[^"<>]*"))?)*\s*\/?>|<!--[^<>]*-->/gi;

/** Elements whose content is not parsed as HTML: an unclosed one swallows what follows. */
const raw = /<\/?(?:title|textarea|style|xmp|iframe|noembed|noframes|script|plaintext)\b/i;

/**
 * The Markdown of a cell as part of a larger document. If it leaves HTML or code open, which would swallow later cells
 * and results, it is shown as written.
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

/** Text as a block of code in Markdown, whatever backquotes it has. */
export function fenced(text: string, language: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(Math.max(3, longest + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}
