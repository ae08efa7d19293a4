import type { FoldingRange } from 'vscode-languageserver-types';
import type { Node, Select } from '../ast/nodes.ts';
import { walk } from '../ast/walk.ts';
import type { ParsedStatement } from '../parser/parse.ts';
import type { AnalyzedDocument } from '../semantics/analysis/analysis.ts';
import { cellsOf } from '../semantics/analysis/cells.ts';
import { commentBlocks } from './shared/commentBlocks.ts';
import { FoldingRangeKind } from './shared/lspKinds.ts';

/** Folds what takes more than one line: cells, statements, CTEs, clauses, brackets, comments. */
export function foldingRange(document: AnalyzedDocument): FoldingRange[] {
  const ranges = new Map<number, FoldingRange>();
  const add = (start: number, end: number, kind?: FoldingRange['kind']): void => {
    const range = document.lines.rangeOf(start, end);
    const startLine = range.start.line;
    if (range.end.line <= startLine || ranges.has(startLine)) return;
    ranges.set(startLine, { startLine, endLine: range.end.line, ...(kind && { kind }) });
  };
  for (const { start, end } of cellsOf(document)) {
    const text = document.text.slice(start, end).trimEnd();
    add(start, start + text.length, FoldingRangeKind.Region);
  }
  for (const { start, end } of commentBlocks(document)) add(start, end, FoldingRangeKind.Comment);
  for (const { start, end, parsed } of document.statements) {
    add(start, end);
    for (const extent of extentsOf(parsed)) add(start + extent.start, start + extent.end);
  }
  return [...ranges.values()].sort((a, b) => a.startLine - b.startLine);
}

type Extent = { readonly start: number; readonly end: number };

/** What may be folded in a statement, as long as that does not change. */
const known = new WeakMap<ParsedStatement, readonly Extent[]>();

function extentsOf(statement: ParsedStatement): readonly Extent[] {
  const before = known.get(statement);
  if (before) return before;
  const extents: Extent[] = [];
  const { text, tree } = statement;
  const add = ({ start, end }: Extent): void => {
    if (/[\r\n]/.test(text.slice(start, end))) extents.push({ start, end });
  };
  walk(tree, (node) => {
    if (foldable.has(node.kind)) add(node);
    const items = node.kind === 'Select' ? itemsOf(node, text) : undefined;
    if (items) add(items);
    return true;
  });
  known.set(statement, extents);
  return extents;
}

const foldable = new Set<Node['kind']>([
  ...(['With', 'TableCte', 'Subquery', 'ParenthesizedQuery', 'Case', 'Call', 'Dict'] as const),
  ...(['From', 'Filter', 'ArrayJoin', 'GroupBy', 'Windows', 'OrderBy', 'Values'] as const),
  ...(['ArrayLiteral', 'Tuple', 'Tag', 'Window', 'Join', 'SetOperand'] as const),
]);

/** From the word SELECT to the last item. */
function itemsOf(select: Select, text: string): Extent | undefined {
  const [first] = select.items;
  const last = select.items.at(-1);
  if (!first || !last) return undefined;
  const before = text.slice(select.start, first.start);
  const word = before.toLowerCase().lastIndexOf('select');
  return word < 0 ? undefined : { start: select.start + word, end: last.end };
}
