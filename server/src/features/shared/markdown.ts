import type { MarkupContent } from 'vscode-languageserver-types';
import { MarkupKind } from './lspKinds.ts';

/** A text that is Markdown on purpose. */
export type Markdown = {
  readonly markdown: string;
};

/**
 * Markdown with interpolated values. Plain values are escaped: names and texts come from files and
 * services, and must not become links or images.
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

/** Text bundled with the extension, which is Markdown already. */
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

/** Joins texts with a separator, skipping empty ones. */
export function joined(texts: readonly Markdown[], between: string): Markdown {
  const shown = texts.filter((each) => each.markdown !== '');
  return { markdown: shown.map((each) => each.markdown).join(between) };
}

/** Markdown as the protocol carries it. */
export function markup({ markdown: value }: Markdown): MarkupContent {
  return { kind: MarkupKind.Markdown, value };
}

/** The length of the longest run of backticks in a text, at least the given length. */
function longestRun(text: string, least: number): number {
  return Math.max(least, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
}

/** Escapes a line of text for Markdown. An underscore within a word needs no escape. */
function escaped(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*[\]<>&|~!#]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&')
    .replaceAll(/\/(?=\/)/g, '&#47;')
    .replaceAll(/(?<=\bwww)\./gi, '&#46;')
    .replaceAll('@', '&#64;');
}
