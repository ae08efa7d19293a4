import fc from 'fast-check';

/** Line ends of all kinds, NUL, marks, blanks, escapes, and halves of surrogate pairs. */
const hostile = [
  '\n',
  '\r',
  '\r\n',
  '\v',
  '\f',
  '',
  '\u2028',
  '\u2029',
  '\0',
  '﻿',
  '\ud83d',
  '\ude00',
  ' ',
  '	',
  '\xA0',
  '\\',
  '\\n',
  '\\u2028',
  ',',
  '-- @name: x',
  '"',
  "'",
  '😀',
];

/** Any text of UTF-16 code units, paired or not; half of it what a line cannot hold. */
export const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...hostile),
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

/** A text as it is read from the file it was written to. */
export function throughFile(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}
