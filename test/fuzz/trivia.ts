import assert from 'node:assert/strict';

const whiteSpace =
  /^[\t\n\v\f\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*$/;

/** True if a text is white space alone, as the language has it. */
export function isWhiteSpace(text: string): boolean {
  return whiteSpace.test(text);
}

const piece =
  /[\t\n\v\f\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff;]|(?:--|\/\/)[^\r\n]*|#(?!\d)[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)/y;
const mark = /^-- %%(?=[ \t\r\n]|$).*$/gm;

/** Fails unless an extent holds only blanks, `;`, comments and Markdown cells. */
export function assertOnlyTrivia(text: string, from: number, to: number): void {
  let at = from;
  while (at < to) {
    piece.lastIndex = at;
    const found = piece.exec(text);
    if (!found) {
      const next = markdownEnd(text, at);
      assert.ok(next !== undefined && next <= to, `the text at ${at} belongs to no statement`);
      at = next;
    } else {
      at += found[0].length;
    }
  }
}

/** The end of the Markdown cell around an offset. */
function markdownEnd(text: string, offset: number): number | undefined {
  let markdown = false;
  for (const { 0: line, index } of text.matchAll(mark)) {
    if (index > offset) return markdown ? index : undefined;
    markdown = /\[markdown\]\s*$/.test(line);
  }
  return markdown ? text.length : undefined;
}
