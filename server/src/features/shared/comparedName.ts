import type { Position } from 'vscode-languageserver-types';
import type { NameOrMissing } from '../../ast/nodes.ts';
import { caretAt } from '../../parser/caret.ts';
import type { Caret } from '../../parser/caret.ts';
import type { Catalog } from '../../schema/catalog.ts';
import { statementAround } from '../../semantics/analyzedDocument.ts';
import type { AnalyzedDocument } from '../../semantics/analyzedDocument.ts';
import type { Scope } from '../../semantics/scope.ts';
import { placeAt } from '../../semantics/scopeAt.ts';

/** The name on the other side of a comparison, and where it is looked up. */
export type ComparedName = { readonly names: readonly NameOrMissing[]; readonly scope: Scope };

/** The caret of a document, in the statement it belongs to, which starts at `start`. */
export function documentCaret(
  document: AnalyzedDocument,
  position: Position,
): { readonly caret: Caret; readonly start: number; readonly end: number } {
  const offset = document.lines.offsetAt(position);
  const { start, end } = statementAround(document, offset);
  return { caret: caretAt(document.text.slice(start, end), offset - start), start, end };
}

/** What the text under the caret is compared with, where that is a name. */
export function comparedName(
  caret: Extract<Caret, { kind: 'text' }>,
  catalog: Catalog,
): ComparedName | undefined {
  const { path, scope } = placeAt(caret.statement.tree, caret.start, catalog);
  const comparison = path.findLast(({ kind }) => kind === 'Binary');
  if (comparison?.kind !== 'Binary' || !scope) return undefined;
  const { left, right } = comparison;
  const other = caret.start >= right.start ? left : right;
  return other.kind === 'Path' ? { names: other.names, scope } : undefined;
}

/** The property a name stands for, by whose it is: `event`, `person`. */
export function propertyNamed({
  names,
  scope,
}: ComparedName): { readonly owner: string; readonly name: string } | undefined {
  const last = names.at(-1);
  const target = scope.target(names.slice(0, -1));
  if (last?.kind !== 'Name' || target?.kind !== 'properties') return undefined;
  return { owner: target.owner ?? '', name: last.text };
}
