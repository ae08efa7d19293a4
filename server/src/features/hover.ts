import type { Hover, Position } from 'vscode-languageserver-types';
import type { Extent } from '../ast/extent.ts';
import type { Node } from '../ast/nodes.ts';
import { pathTo } from '../ast/walk.ts';
import type { Catalog } from '../schema/catalog.ts';
import { statementAt } from '../semantics/analysis/places.ts';
import type { Analysis } from '../semantics/analysis/analysis.ts';
import { describe } from './hover/describe.ts';
import { keywordAt } from './hover/keywordText.ts';
import { typeAt } from './hover/typeText.ts';
import { type Markdown, markup } from './shared/markdown.ts';

/** Explains the node under the cursor: what it is, and the type of its value. */
export function hover(document: Analysis, position: Position, catalog: Catalog): Hover | undefined {
  const offset = document.lines.offsetAt(position);
  const index = statementAt(document, offset) ?? -1;
  const statement = document.statements[index];
  if (!statement || offset < statement.start || offset > statement.end) return undefined;
  const at = offset - statement.start;
  const { text, comments, tree } = statement.parsed;
  const path = pathTo(tree, at);
  const leaf = path.at(-1);
  if (!leaf) return undefined;
  const symbols = document.symbols(catalog).ofStatement(index);
  const found = describe(leaf, path, { symbols, text, catalog });
  if (found) return shown(document, statement, leaf, found);
  // A word in a name, a string or a comment is not a keyword.
  if (isWhole(leaf) || comments.some(({ start, end }) => start <= at && at <= end))
    return undefined;
  const word = leaf.kind === 'TypeName' ? typeAt(leaf, text, at) : keywordAt(text, at);
  return word && shown(document, statement, word, word.shown);
}

function shown(
  { lines }: Analysis,
  statement: { readonly start: number },
  { start, end }: Extent,
  text: Markdown,
): Hover {
  return {
    range: lines.rangeOf(statement.start + start, statement.start + end),
    contents: markup(text),
  };
}

function isWhole({ kind }: Node): boolean {
  return ['Name', 'StringLiteral', 'NumberLiteral', 'Template', 'Tag', 'TagAttribute'].includes(
    kind,
  );
}
