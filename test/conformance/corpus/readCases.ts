import { readFileSync } from 'node:fs';

/** A query of the corpus and what the official parser makes of it. */
export type Case = { readonly query: string; readonly expected: 'accepted' | 'refused' };

/**
 * Reads a file of cases: a list of sections, each under a heading line:
 *
 *     -- ok: title              each line below is a query that is accepted
 *     -- refused: title         each line below is a query that is refused
 *     -- ok whole: title        the lines below are one query (`refused whole` likewise)
 *     -- in: select … from t    the queries of the sections below replace the `…`
 *
 * `-- in: …` alone ends a frame. In a query `<NBSP>`, `<TAB>`, `<CR>` and the like are written for
 * characters that a review would not show.
 */
export function readCases(file: string | URL): Case[] {
  const cases: Case[] = [];
  let frame = '…';
  for (const { mark, title, body } of sections(readFileSync(file, 'utf8'))) {
    if (mark === 'in') frame = title || '…';
    else {
      const [expected = '', whole] = mark.split(' ');
      const queries = whole ? [body.join('\n')] : body.filter((line) => line.trim() !== '');
      if (queries.length === 0) throw new Error(`${String(file)}: no query under "${title}"`);
      for (const query of queries) {
        cases.push({
          query: frame.replace('…', () => visible(query)),
          expected: expected === 'ok' ? 'accepted' : 'refused',
        });
      }
    }
  }
  return cases;
}

type Section = { readonly mark: string; readonly title: string; readonly body: string[] };

function sections(text: string): Section[] {
  const found: Section[] = [];
  for (const line of text.replace(/\n+$/, '').split('\n')) {
    const [, mark, title] = /^-- (in|(?:ok|refused)(?: whole)?): ?(.*)$/.exec(line) ?? [];
    if (mark !== undefined && title !== undefined) found.push({ mark, title, body: [] });
    else found.at(-1)?.body.push(line);
  }
  return found;
}

const invisible: Readonly<Record<string, string>> = {
  TAB: '\t',
  VT: '\v',
  FF: '\f',
  CR: '\r',
  LF: '\n',
  NEL: '\u0085',
  NBSP: '\u00a0',
  ZWSP: '\u200b',
  THIN: '\u2009',
  LS: '\u2028',
  PS: '\u2029',
  IDEOGRAPHIC: '\u3000',
  BOM: '\ufeff',
  NUL: '\0',
};

function visible(query: string): string {
  return query.replace(/<([A-Z]{2,})>/g, (mark, name: string) => invisible[name] ?? mark);
}
