/** Where a statement stands in its document, the closing `;` and white space around it left out. */
export type StatementExtent = { readonly start: number; readonly end: number };

/** A cell of a document in the percent format: what lies between two marks. */
type Cell = StatementExtent & { readonly markdown: boolean };

/**
 * Cuts a document into statements: at lines that mark a cell, then at every `;` which is not in a
 * text, a name, a comment, a template or a tag. Inside brackets it cuts too: no query has a `;`
 * there, and a bracket left open must not swallow the statements behind it.
 */
export function splitStatements(text: string): StatementExtent[] {
  const statements: StatementExtent[] = [];
  for (const cell of cellsOf(text)) {
    if (!cell.markdown) splitCell(text, cell, statements);
  }
  return statements;
}

const cellMark = /^-- %%(?=[ \t\r\n]|$).*$/gm;

function cellsOf(text: string): Cell[] {
  const cells: Cell[] = [];
  let start = 0;
  let markdown = false;
  // Most files have no mark, and the search for the plain text is far quicker than the pattern.
  if (text.includes('-- %%')) {
    for (const mark of text.matchAll(cellMark)) {
      cells.push({ start, end: mark.index, markdown });
      start = mark.index + mark[0].length;
      markdown = /\[markdown\]\s*$/.test(mark[0]);
    }
  }
  cells.push({ start, end: text.length, markdown });
  return cells;
}

function splitCell(text: string, cell: Cell, statements: StatementExtent[]): void {
  let start = cell.start;
  let at = cell.start;
  while (at < cell.end) {
    if (text.charCodeAt(at) === semicolon) {
      add(text, start, at, statements);
      start = ++at;
    } else {
      at = Math.min(skip(text, at, cell.end), cell.end);
    }
  }
  add(text, start, cell.end, statements);
}

/** Adds a statement unless there are only comments and white space. */
function add(text: string, from: number, to: number, statements: StatementExtent[]): void {
  let start = from;
  for (;;) {
    while (start < to && isSpace(text.charCodeAt(start))) start++;
    const after = start < to ? skipComment(text, start, to) : start;
    if (after === start) break;
    start = Math.min(after, to);
  }
  let end = to;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  if (end > start) statements.push({ start, end });
}

const semicolon = 0x3b;

/** The end of what starts here: a quoted text, a comment, or else one character. */
function skip(text: string, at: number, limit: number): number {
  switch (text.charCodeAt(at)) {
    case 0x27: {
      const template = isTemplateStart(text, at);
      return template ? skipTemplate(text, at + 1, limit) : skipQuoted(text, at, limit);
    }
    case 0x22:
    case 0x60:
      return skipQuoted(text, at, limit);
    case 0x2d:
    case 0x2f:
    case 0x23: {
      const after = skipComment(text, at, limit);
      return after === at ? at + 1 : after;
    }
    default:
      return at + 1;
  }
}

/** The end of a quoted text; where it is never closed, the end of its line. */
function skipQuoted(text: string, at: number, limit: number): number {
  const quote = text.charCodeAt(at);
  for (let index = at + 1; index < limit; index++) {
    const code = text.charCodeAt(index);
    if (code === 0x5c) {
      index++;
    } else if (code === quote) {
      if (text.charCodeAt(index + 1) !== quote) return index + 1;
      index++;
    }
  }
  return lineEnd(text, at, limit);
}

/** The end of a template, whose parts in braces may hold quoted texts and templates again. */
function skipTemplate(text: string, from: number, limit: number): number {
  const open: ('text' | 'brace')[] = ['text'];
  let at = from;
  while (at < limit && open.length > 0) {
    const code = text.charCodeAt(at);
    if (open.at(-1) === 'text') {
      if (code === 0x5c) at++;
      else if (code === 0x27 && text.charCodeAt(at + 1) === 0x27) at++;
      else if (code === 0x27) open.pop();
      else if (code === 0x7b) open.push('brace');
      at++;
    } else if (code === 0x7d) {
      open.pop();
      at++;
    } else if (code === 0x7b) {
      open.push('brace');
      at++;
    } else if (code === 0x27 && isTemplateStart(text, at)) {
      open.push('text');
      at++;
    } else {
      at = skip(text, at, limit);
    }
  }
  return open.length > 0 ? lineEnd(text, from, limit) : at;
}

/** `f'`, where the letter is a word of its own. */
function isTemplateStart(text: string, quote: number): boolean {
  const letter = text.charAt(quote - 1);
  return (letter === 'f' || letter === 'F') && !/[A-Za-z0-9_$]/.test(text.charAt(quote - 2));
}

/** The end of a comment which starts here; where none does, the place itself. */
function skipComment(text: string, at: number, limit: number): number {
  const code = text.charCodeAt(at);
  const next = text.charCodeAt(at + 1);
  if ((code === 0x2d && next === 0x2d) || (code === 0x2f && next === 0x2f)) {
    return lineEnd(text, at, limit);
  }
  if (code === 0x23 && !(next >= 0x30 && next <= 0x39)) return lineEnd(text, at, limit);
  if (code === 0x2f && next === 0x2a) {
    const end = text.indexOf('*/', at + 2);
    return end < 0 || end + 2 > limit ? limit : end + 2;
  }
  return at;
}

function lineEnd(text: string, at: number, limit: number): number {
  for (let index = at; index < limit; index++) {
    const code = text.charCodeAt(index);
    if (code === 10 || code === 13) return index;
  }
  return limit;
}

function isSpace(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 9 && code <= 13);
  if (code < 0x85) return false;
  return /[\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]/.test(
    String.fromCharCode(code),
  );
}
