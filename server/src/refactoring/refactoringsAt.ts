import type { Edit } from '../ast/fix.ts';
import { pathTo } from '../ast/walk.ts';
import { type ParsedStatement, parseStatement } from '../parser/parse.ts';
import type { Catalog } from '../schema/catalog.ts';
import type { Analysis } from '../semantics/analysis/analysis.ts';
import type { Finding } from '../semantics/checks/finding.ts';
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

/** A refactoring in offsets of the document. */
export type OfferedRefactoring = Refactoring & {
  /** True if it changes the text and adds no error, which takes a check of the whole statement. */
  readonly isSound: () => boolean;
  /** Its statement is so long that a check takes longer than a move of the cursor may. */
  readonly isCostly: boolean;
};

/** Characters of a statement that is checked in a few milliseconds. */
const mostChecked = 20_000;

/** The refactorings available for a selection; those which are not sound must not be made. */
export function refactoringsAt(
  document: Analysis,
  catalog: Catalog,
  start: number,
  end: number,
): OfferedRefactoring[] {
  const { statements } = document;
  const at = statements.findIndex((statement) => statement.start <= start && end <= statement.end);
  const statement = statements[at];
  if (!statement) return [];
  const { parsed, start: from } = statement;
  // The meaning of a broken query is a guess.
  if (parsed.errors.length > 0) return [];
  const target = {
    ...parsed,
    symbols: document.symbols(catalog).ofStatement(at),
    catalog,
    start: start - from,
    end: end - from,
    path: pathTo(parsed.tree, start - from).filter((node) => node.end >= end - from),
  };
  const errors = (text: ParsedStatement): readonly Finding[] =>
    document.findingsAs(text, at, catalog).filter(({ severity }) => severity === 'error');
  let errorsBefore: readonly Finding[] | undefined;
  const isSound = (edits: readonly Edit[]): boolean => {
    if (edits.length === 0) return false;
    const result = parseStatement(rewritten(parsed.text, edits));
    if (result.errors.length > 0) return false;
    errorsBefore ??= errors(parsed);
    return !hasMore(errors(result), errorsBefore);
  };
  const isCostly = parsed.text.length > mostChecked;
  return offers
    .flatMap((offer) => offer(target))
    .map(({ kind, title, edits }) => ({
      kind,
      title,
      edits: () =>
        edits().map(({ text, ...edit }) => ({
          start: from + edit.start,
          end: from + edit.end,
          text,
        })),
      isSound: () => isSound(edits()),
      isCostly,
    }));
}

function rewritten(text: string, edits: readonly Edit[]): string {
  const backwards: string[] = [];
  let end = text.length;
  for (const edit of edits.toSorted((a, b) => b.start - a.start || b.end - a.end)) {
    backwards.push(text.slice(edit.end, end), edit.text);
    end = edit.start;
  }
  return text.slice(0, end) + backwards.toReversed().join('');
}

/** True if there are more findings of a code than before; a rewriting may move the others and name them anew. */
function hasMore(after: readonly Finding[], before: readonly Finding[]): boolean {
  const left = before.map(({ code }) => code);
  return after.some(({ code }) => {
    const at = left.indexOf(code);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
