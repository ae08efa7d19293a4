import { headerLine, unicodeEscape } from './headerLines.ts';

/** Any text as the value of a header line, with backslash escapes. */
export function headerValue(text: string): string {
  const line = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
  const start = line.length - line.trimStart().length;
  const end = Math.max(start, line.trimEnd().length);
  return escaped(line.slice(0, start)) + line.slice(start, end) + escaped(line.slice(end));
}

/** The line of a header that says a text. */
export function headerTextLine(key: string, text: string): string {
  return headerLine(key, headerValue(text));
}

/** Reverses `headerValue`. A backslash that starts no escape stays. */
export function textOfHeaderValue(value: string): string {
  return unescaped(value, /\\(?:([nr\\])|u([\da-f]{4}))/gi);
}

/** A list of texts as the value of a header line: `a, b`. A comma within one is written `\,`. */
export function headerList(texts: readonly string[]): string {
  const values = texts.filter((text) => text !== '').map(headerValue);
  return values.map((value) => value.replaceAll(',', '\\,')).join(', ');
}

/** The texts of such a list. */
export function textsOfHeaderList(list: string): readonly string[] {
  const parts = list.match(/(?:\\.?|[^,\\])+/gs) ?? [];
  return parts
    .map((part) => unescaped(part.trim(), /\\(?:([nr,\\])|u([\da-f]{4}))/gi))
    .filter((text) => text !== '');
}

/** Readers trim a value: blanks at its ends are written as escapes. */
function escaped(blanks: string): string {
  return blanks.replaceAll(/\s/g, unicodeEscape);
}

function unescaped(value: string, escapes: RegExp): string {
  return value.replaceAll(escapes, (_all, letter?: string, hex?: string) => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    return letter === 'n' ? '\n' : letter === 'r' ? '\r' : (letter ?? '');
  });
}
