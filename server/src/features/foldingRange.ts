import type { FoldingRange } from 'vscode-languageserver-types';
import type { Analysis } from '../semantics/analysis/analysis.ts';
import { isMarked } from '../semantics/analysis/cells.ts';
import { FoldingRangeKind } from './shared/lspKinds.ts';
import type { Extent } from '../ast/extent.ts';

/** Folds everything longer than a line: cells, statements, CTEs, clauses, brackets, comments. */
export function foldingRange(document: Analysis): FoldingRange[] {
  const ranges = new Map<number, FoldingRange>();
  const add = (start: number, end: number, kind?: FoldingRange['kind']): void => {
    const range = document.lines.rangeOf(start, end);
    const startLine = range.start.line;
    if (range.end.line <= startLine || ranges.has(startLine)) return;
    ranges.set(startLine, { startLine, endLine: range.end.line, ...(kind && { kind }) });
  };
  for (const cell of document.cells) {
    const { mark, end } = cell;
    if (!isMarked(cell) && document.cells.length === 1) continue;
    const text = document.text.slice(mark, end).trimEnd();
    add(mark, mark + text.length, FoldingRangeKind.Region);
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

/** Comments of several lines: a block comment, or line comments directly below each other. */
function commentBlocks(document: Analysis): Extent[] {
  const marks = new Set(document.cells.filter(isMarked).map(({ mark }) => mark));
  const blocks: { start: number; end: number; isOpen: boolean }[] = [];
  for (const { start, end, text } of document.comments) {
    if (marks.has(start)) continue;
    const last = blocks.at(-1);
    const isLine = !text.startsWith('/*');
    const follows =
      last?.isOpen && /^(?:\r\n|\r|\n)[ \t]*$/.test(document.text.slice(last.end, start));
    if (last && isLine && follows) last.end = end;
    else blocks.push({ start, end, isOpen: isLine && startsLine(document.text, start) });
  }
  return blocks;
}

function startsLine(text: string, offset: number): boolean {
  return /(?:^|[\r\n])[ \t]*$/.test(text.slice(Math.max(0, offset - 200), offset));
}
