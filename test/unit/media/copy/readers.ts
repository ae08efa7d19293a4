/**
 * Readers of copied text, written from the formats' descriptions and independent of the writers.
 */

/** RFC 4180, where a field without quotes is empty: NULL; an empty one in quotes is a text. */
export function readDelimited(text: string, separator: string): (string | null)[][] {
  const rows: (string | null)[][] = [];
  let row: (string | null)[] = [];
  for (let at = 0; ;) {
    let field: string | null;
    if (text[at] === '"') {
      field = '';
      for (at++; text[at] !== '"' || text[at + 1] === '"'; at++) {
        if (at >= text.length) throw new Error('A quote is not closed');
        if (text[at] === '"') at++;
        field += text[at] ?? '';
      }
      at++;
    } else {
      const start = at;
      while (at < text.length && text[at] !== separator && !/[\r\n]/.test(text[at] ?? '')) at++;
      field = at === start ? null : text.slice(start, at);
    }
    row.push(field);
    if (text[at] === separator) at++;
    else {
      rows.push(row);
      row = [];
      if (at >= text.length) return rows;
      at += text.startsWith('\r\n', at) ? 2 : 1;
    }
  }
}

/** A table of Markdown as GitHub reads it; a cell with only *NULL* is NULL. */
export function readMarkdown(text: string): (string | null)[][] {
  const [names = '', , ...rows] = text.split('\n');
  return [names, ...rows].map((line) => {
    const cells = line.split(/(?<!\\)\|/).slice(1, -1);
    return cells.map((cell) => (cell === ' *NULL* ' ? null : readInline(cell.slice(1, -1))));
  });
}

function readInline(cell: string): string {
  return cell.replace(/\\(.)|<br>|&#(\d+);/gsu, (all, escaped?: string, code?: string) => {
    if (escaped !== undefined) return escaped;
    return all === '<br>' ? '\n' : String.fromCharCode(Number(code));
  });
}
