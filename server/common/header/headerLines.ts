/** A line `-- @key: value` of a header. */
export type HeaderLine = {
  readonly key: string;
  /** The value, trimmed. */
  readonly value: string;
  /** Offsets, the line end included. */
  readonly start: number;
  readonly end: number;
};

/** A byte order mark belongs to the file and not to its text. */
export const byteOrderMark = '\ufeff';

/**
 * The leading header lines of a text. Any other line ends the header. Lines end where editors and
 * HogQL's comments end them: at LF, CR LF or CR, and nowhere else.
 *
 * @param from where the text begins
 */
export function headerLines(text: string, from = 0): readonly HeaderLine[] {
  const lines: HeaderLine[] = [];
  const pattern = /-- @(\w+):([^\r\n]*)(?:\r\n|[\r\n]|$)/y;
  pattern.lastIndex = from === 0 && text.startsWith(byteOrderMark) ? 1 : from;
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const [, key = '', value = ''] = found;
    lines.push({ key, value: value.trim(), start: found.index, end: pattern.lastIndex });
  }
  return lines;
}

/**
 * A line of a header, without its line end. It is one line whatever the value holds; a value that
 * is JSON means the same afterwards.
 */
export function headerLine(key: string, value: string): string {
  return `-- @${key}: ${oneLine(value)}`.trimEnd();
}

/** A value as a header line holds it. */
export function oneLine(value: string): string {
  return value.replaceAll(unwritable, unicodeEscape);
}

/** Line ends, control characters except tabs, invisible marks, and lone surrogates. */
const unwritable = /(?!\t)[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufeff]/gu;

/** A UTF-16 code unit as `\u2028`. */
export function unicodeEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
