import type { FoldingRange } from 'vscode-languageserver-types';
import type { Analysis } from '../semantics/analysis/analysis.ts';
import { commentBlocks } from './shared/commentBlocks.ts';
import { FoldingRangeKind } from './shared/lspKinds.ts';

/** Folds everything longer than a line: cells, statements, CTEs, clauses, brackets, comments. */
export function foldingRange(document: Analysis): FoldingRange[] {
  const ranges = new Map<number, FoldingRange>();
  const add = (start: number, end: number, kind?: FoldingRange['kind']): void => {
    const range = document.lines.rangeOf(start, end);
    const startLine = range.start.line;
    if (range.end.line <= startLine || ranges.has(startLine)) return;
    ranges.set(startLine, { startLine, endLine: range.end.line, ...(kind && { kind }) });
  };
  for (const { start, end } of document.cells) {
    const text = document.text.slice(start, end).trimEnd();
    add(start, start + text.length, FoldingRangeKind.Region);
  }
  for (const { start, end } of commentBlocks(document)) add(start, end, FoldingRangeKind.Comment);
  for (const { start, end, analysis } of document.statements) {
    // A line has one fold: of a statement that begins with a CTE, that of the CTE says more.
    for (const fold of analysis.folds) {
      if (fold.isCte) add(start + fold.start, start + lineBefore(fold.end, analysis.parsed.text));
    }
    add(start, end);
    for (const fold of analysis.folds) add(start + fold.start, start + fold.end);
  }
  return [...ranges.values()].sort((a, b) => a.startLine - b.startLine);
}

/** The end of the line before that of an offset, so that a next CTE on that line can be folded too. */
function lineBefore(offset: number, text: string): number {
  return Math.max(text.lastIndexOf('\n', offset - 1), 0);
}
