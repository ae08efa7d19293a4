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
    add(start, end);
    for (const extent of analysis.folds) add(start + extent.start, start + extent.end);
  }
  return [...ranges.values()].sort((a, b) => a.startLine - b.startLine);
}
