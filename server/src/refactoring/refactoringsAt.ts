import { pathTo } from '../ast/walk.ts';
import { parseStatement } from '../parser/parse.ts';
import type { Analysis } from '../semantics/analysis/analysis.ts';
import type { SymbolIndex } from '../semantics/analysis/symbolIndex.ts';
import { addGroupBy } from './addGroupBy.ts';
import { expandStar } from './expandStar.ts';
import { explicitLimit } from './explicitLimit.ts';
import { extractCte } from './extractCte.ts';
import { inlineCte } from './inlineCte.ts';
import { qualifyColumns } from './qualifyColumns.ts';
import type { Offer, Refactoring } from './refactoring.ts';
import { useVariable } from './useVariable.ts';

const offers: readonly Offer[] = [
  extractCte,
  inlineCte,
  expandStar,
  qualifyColumns,
  addGroupBy,
  useVariable,
  explicitLimit,
];

/** The refactorings available for a selection, in offsets of the document. */
export function refactoringsAt(
  { statements }: Analysis,
  index: SymbolIndex,
  start: number,
  end: number,
): Refactoring[] {
  const at = statements.findIndex((statement) => statement.start <= start && end <= statement.end);
  const statement = statements[at];
  if (!statement) return [];
  const { parsed, start: from } = statement;
  // The meaning of a broken query is a guess.
  if (parsed.errors.length > 0) return [];
  const target = {
    ...parsed,
    symbols: index.ofStatement(at),
    catalog: index.catalog,
    start: start - from,
    end: end - from,
    path: pathTo(parsed.tree, start - from).filter((node) => node.end >= end - from),
  };
  return offers
    .flatMap((offer) => offer(target))
    .map((refactoring) => ({
      ...refactoring,
      edits: () => {
        const edits = refactoring.edits();
        if (!isWellFormed(parsed.text, edits)) return [];
        return edits.map((edit) => ({ ...edit, start: from + edit.start, end: from + edit.end }));
      },
    }));
}

/** A rewriting that would break the query is a no-op. */
function isWellFormed(
  text: string,
  edits: readonly { readonly start: number; readonly end: number; readonly text: string }[],
): boolean {
  const backwards: string[] = [];
  let end = text.length;
  for (const edit of edits.toSorted((a, b) => b.start - a.start || b.end - a.end)) {
    backwards.push(text.slice(edit.end, end), edit.text);
    end = edit.start;
  }
  const result = text.slice(0, end) + backwards.toReversed().join('');
  return parseStatement(result).errors.length === 0;
}
