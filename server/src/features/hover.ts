import type { Hover, Position } from 'vscode-languageserver-types';
import type { Node } from '../ast/nodes.ts';
import type { Catalog } from '../schema/catalog.ts';
import { statementAt } from '../semantics/analysis/places.ts';
import type { Analysis } from '../semantics/analysis/analysis.ts';
import { placeAt } from '../semantics/names/scopeAt.ts';
import { describe } from './hover/describe.ts';
import { markup } from './shared/markdown.ts';

/** Explains what is under the cursor: what it is, and what type its value has. */
export function hover(document: Analysis, position: Position, catalog: Catalog): Hover | undefined {
  const offset = document.lines.offsetAt(position);
  const index = statementAt(document, offset) ?? -1;
  const statement = document.statements[index];
  if (!statement || offset < statement.start || offset > statement.end) return undefined;
  const outside = document.tablesAround(index, catalog);
  const place = placeAt(statement.parsed.tree, offset - statement.start, catalog, outside);
  const leaf: Node | undefined = place.path.at(-1);
  if (!leaf) return undefined;
  const value = describe(leaf, place, statement.parsed.text, catalog);
  if (value === undefined) return undefined;
  return {
    range: document.lines.rangeOf(statement.start + leaf.start, statement.start + leaf.end),
    contents: markup(value),
  };
}
