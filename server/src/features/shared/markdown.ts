import type { MarkupContent } from 'vscode-languageserver-types';
import { MarkupKind } from './lspKinds.ts';

/** A text that is Markdown on purpose. */
export type Markdown = {
  readonly markdown: string;
};

/**
 * Markdown with values in it. A value that is not Markdown itself is shown as it is: names and texts
 * come from files and services, and must become no link and no image.
 */
export function markdown(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Markdown)[]
): Markdown {
  const text = parts.flatMap((part, at) => {
    const value = values[at];
    if (value === undefined) return part;
    return [part, typeof value === 'object' ? value.markdown : escaped(String(value))];
  });
  return { markdown: text.join('') };
}

/** Text that comes with the extension, and is Markdown already. */
export function bundledMarkdown(text: string): Markdown {
  return { markdown: text };
}

/** A name or value in the letters of code. */
export function code(text: string): Markdown {
  const fence = '`'.repeat(longestRun(text, 0) + 1);
  const inner = text.replaceAll(/[\r\n]+/g, ' ');
  const gap = fence.length > 1 || /^ .* $/.test(inner) ? ' ' : '';
  return { markdown: inner === '' ? '' : `${fence}${gap}${inner}${gap}${fence}` };
}

/** A piece of HogQL. */
export function codeBlock(text: string): Markdown {
  const fence = '`'.repeat(longestRun(text, 2) + 1);
  return { markdown: `${fence}hogql\n${text}\n${fence}` };
}

/** Some texts with something between them; empty ones are left out. */
export function joined(texts: readonly Markdown[], between: string): Markdown {
  const shown = texts.filter((each) => each.markdown !== '');
  return { markdown: shown.map((each) => each.markdown).join(between) };
}

/** Markdown as the protocol carries it. */
export function markup({ markdown: value }: Markdown): MarkupContent {
  return { kind: MarkupKind.Markdown, value };
}

/** How long the longest row of backticks in a text is, at least the length given. */
function longestRun(text: string, least: number): number {
  return Math.max(least, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
}

/** A line of text as Markdown that shows it. An underscore within a word means nothing there. */
function escaped(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*[\]<>&|~!#]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&')
    .replaceAll(/\/(?=\/)/g, '&#47;')
    .replaceAll(/(?<=\bwww)\./gi, '&#46;')
    .replaceAll('@', '&#64;');
}
