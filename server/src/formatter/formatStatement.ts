import type { Node, Query, With } from '../ast/nodes.ts';
import { concat, reserved } from './document/document.ts';
import { layout } from './layout/layout.ts';
import { lexemesOf } from './document/lexemes.ts';
import type { FormatOptions } from './document/options.ts';
import { printDocument } from './document/printDocument.ts';
import { Source } from './document/source.ts';

/** A statement laid out anew. */
export type FormattedStatement = {
  readonly text: string;
  /** The end of the replaced part in the statement's text. */
  readonly end: number;
  /** True if it ends with a comment after which a line must break. */
  readonly endsLine: boolean;
};

/**
 * Formats a statement without syntax errors. Comments on their own lines after its last token are not part of it.
 * `isClosed` leaves room for a `;`.
 */
export function formatStatement(
  statement: { readonly text: string; readonly tree: Query },
  options: FormatOptions,
  isClosed = false,
): FormattedStatement {
  const { text, tree } = statement;
  const lexemes = lexemesOf(text);
  const broken = options.style === 'clauses' ? brokenIn(tree) : [];
  const source = new Source(text, lexemes, options, layout, new Set(broken));
  const doc = concat(source.lay(tree), source.words(text.length));
  const closed = isClosed && !doc.endsLine ? concat(doc, reserved(1)) : doc;
  const last = lexemes.at(-1);
  const end = last?.trailing.at(-1)?.end ?? last?.end ?? 0;
  return { text: printDocument(closed, options), end, endsLine: doc.endsLine };
}

/**
 * The SELECTs with clauses beside FROM and LIMIT, and the WITH before them: the outermost ones, those of a UNION and
 * those of CTEs. A subquery inside one stays on one line if it fits.
 */
function brokenIn(query: Query): Node[] {
  switch (query.kind) {
    case 'Select': {
      const { arrayJoin, prewhere, where, groupBy, having, qualify, windows, orderBy } = query;
      const clauses = [arrayJoin, prewhere, where, groupBy, having, qualify, windows, orderBy];
      const more = [query.limitBy, ...query.others, ...clauses];
      const breaks = more.some((clause) => clause !== undefined);
      return [...brokenCtes(query.with), ...(breaks ? [query] : [])];
    }
    case 'SetQuery':
      return [query.first, ...query.rest.map((operand) => operand.query)].flatMap(brokenIn);
    case 'ParenthesizedQuery':
      return [...brokenCtes(query.with), ...brokenIn(query.query)];
    case 'Missing':
    case 'Placeholder':
    case 'Tag':
      return [];
  }
}

/** A WITH and the SELECTs of its tables, which are on the lines above the query. */
function brokenCtes(ctes: With | undefined): Node[] {
  if (!ctes) return [];
  const tables = ctes.ctes.flatMap((cte) => (cte.kind === 'TableCte' ? [cte.query] : []));
  return [ctes, ...tables.flatMap(brokenIn)];
}
