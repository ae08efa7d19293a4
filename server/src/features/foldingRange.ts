import { FoldingRangeKind } from 'vscode-languageserver-types';
import type { FoldingRange } from 'vscode-languageserver-types';
import { walk } from '../ast/walk.ts';
import type { AnalyzedDocument } from '../semantics/analyzedDocument.ts';

/** Folds statements, CTEs, subqueries, CASE and block comments which take more than one line. */
export function foldingRange(document: AnalyzedDocument): FoldingRange[] {
  const ranges = new Map<number, FoldingRange>();
  const add = (start: number, end: number, kind?: FoldingRange['kind']): void => {
    const range = document.lines.rangeOf(start, end);
    const startLine = range.start.line;
    if (range.end.line <= startLine || ranges.has(startLine)) return;
    ranges.set(startLine, { startLine, endLine: range.end.line, ...(kind && { kind }) });
  };
  for (const { start, end, parsed } of document.statements) {
    add(start, end);
    walk(parsed.tree, (node) => {
      if (foldable.has(node.kind)) add(start + node.start, start + node.end);
      return true;
    });
    for (const comment of parsed.comments) {
      add(start + comment.start, start + comment.end, FoldingRangeKind.Comment);
    }
  }
  return [...ranges.values()].sort((a, b) => a.startLine - b.startLine);
}

const foldable = new Set(['TableCte', 'Subquery', 'ParenthesizedQuery', 'Case', 'Call', 'Dict']);
