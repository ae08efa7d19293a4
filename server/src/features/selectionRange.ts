import type { Position, Range, SelectionRange } from 'vscode-languageserver-types';
import type { Extent } from '../ast/extent.ts';
import type { Node } from '../ast/nodes.ts';
import { pathTo } from '../ast/walk.ts';
import { classifiedTokens } from '../parser/tokenClasses.ts';
import { statementAt } from '../semantics/analysis/places.ts';
import type { Analysis } from '../semantics/analysis/analysis.ts';

/** The selection at each position, growing from token to expression, clause, statement, cell and text. */
export function selectionRange(
  document: Analysis,
  positions: readonly Position[],
): SelectionRange[] {
  return positions.map((position) => {
    const offset = document.lines.offsetAt(position);
    let selection: SelectionRange | undefined;
    for (const { start, end } of mostUseful(extentsAround(document, offset))) {
      const range: Range = document.lines.rangeOf(start, end);
      selection = selection ? { range, parent: selection } : { range };
    }
    return selection ?? { range: { start: position, end: position } };
  });
}

/** Nobody expands a selection further, and an answer as deep as a long sum could not be sent. */
const mostLevels = 100;

/** The outermost extents and, if there are very many, the innermost ones. */
function mostUseful(extents: readonly Extent[]): readonly Extent[] {
  if (extents.length <= mostLevels) return extents;
  return [...extents.slice(0, 4), ...extents.slice(4 - mostLevels)];
}

/** Each inside the one before it and smaller. */
function extentsAround(document: Analysis, offset: number): Extent[] {
  const extents: Extent[] = [{ start: 0, end: document.text.length }];
  const add = (extent: Extent | undefined): void => {
    const last = extents.at(-1);
    if (!extent || !last || extent.start > offset || extent.end < offset) return;
    const inside = extent.start >= last.start && extent.end <= last.end;
    if (inside && extent.end - extent.start < last.end - last.start) extents.push(extent);
  };
  const cell = document.cells.find(({ mark, end }) => mark <= offset && offset < end);
  add(cell && { start: cell.mark, end: cell.end });
  const statement = document.statements[statementAt(document, offset) ?? -1];
  if (!statement) return extents;
  const { start, end, parsed } = statement;
  add({ start, end });
  for (const node of pathTo(parsed.tree, offset - start)) {
    for (const extent of withLists(node, offset - start)) add(moved(extent, start));
  }
  const tokens = classifiedTokens(parsed.text).filter(
    (token) => token.start <= offset - start && offset - start <= token.end,
  );
  // Between a word and a sign, the word counts.
  const token = tokens.find(({ class: is }) => is !== 'punctuation' && is !== 'operator');
  if (!token) return extents;
  add(moved(token, start));
  const image = parsed.text.slice(token.start, token.end);
  if (isQuoted(image)) add({ start: start + token.start + 1, end: start + token.end - 1 });
  return extents;
}

function isQuoted(image: string): boolean {
  return image.length > 1 && /^['"`]/.test(image) && image.endsWith(image.charAt(0));
}

/** A node, and inside it the list around the offset: items of a SELECT, arguments of a call. */
function withLists(node: Node, offset: number): Extent[] {
  switch (node.kind) {
    case 'Select':
      return [node, spanOf(node.items, offset)].flatMap((extent) => extent ?? []);
    case 'Call':
      return [node, spanOf(node.args, offset)].flatMap((extent) => extent ?? []);
    case 'Filter':
      return [node, node.condition];
    case 'GroupBy':
    case 'OrderBy':
      return [node, spanOf(node.items, offset)].flatMap((extent) => extent ?? []);
    default:
      return [node];
  }
}

function spanOf(nodes: readonly Node[], offset: number): Extent | undefined {
  const [first] = nodes;
  const last = nodes.at(-1);
  if (!first || !last || offset < first.start || offset > last.end) return undefined;
  return { start: first.start, end: last.end };
}

function moved({ start, end }: Extent, by: number): Extent {
  return { start: start + by, end: end + by };
}
