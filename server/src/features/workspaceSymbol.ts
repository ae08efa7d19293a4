import type { WorkspaceSymbol } from 'vscode-languageserver-types';
import type { Query } from '../ast/nodes.ts';
import type { Analysis } from '../semantics/analysis/analysis.ts';
import { titleExtent } from '../semantics/analysis/cells.ts';
import { ctesOf, headline } from './shared/outline.ts';
import { SymbolKind } from './shared/lspKinds.ts';

/** The cells, statements and CTEs of open documents whose names have the letters of a query, in order. */
export function workspaceSymbol(
  documents: readonly (readonly [uri: string, document: Analysis])[],
  query: string,
): WorkspaceSymbol[] {
  const wanted = query.toLowerCase().replaceAll(/\s/g, '');
  return documents
    .flatMap(([uri, document]) => symbolsOf(uri, document))
    .filter(({ name }) => hasLetters(name.toLowerCase(), wanted))
    .slice(0, mostSymbols);
}

/** More than a list can show. */
const mostSymbols = 1000;

function symbolsOf(uri: string, document: Analysis): WorkspaceSymbol[] {
  const symbol = (
    name: string,
    kind: SymbolKind,
    start: number,
    end: number,
    containerName?: string,
  ): WorkspaceSymbol => ({
    name,
    kind,
    location: { uri, range: document.lines.rangeOf(start, end) },
    ...(containerName !== undefined && { containerName }),
  });
  const cells = document.cells.flatMap((cell) => {
    const extent = titleExtent(cell);
    return extent ? [symbol(cell.title, SymbolKind.Module, extent.start, extent.end)] : [];
  });
  const statements = document.statements.flatMap(({ start, end, parsed }) => {
    const name = headline(parsed.text);
    const ctes = namedCtes(parsed.tree).map((cte) =>
      symbol(cte.text, SymbolKind.Struct, start + cte.start, start + cte.end, name),
    );
    return [symbol(name, SymbolKind.Function, start, end), ...ctes];
  });
  return [...cells, ...statements];
}

function namedCtes(tree: Query): { text: string; start: number; end: number }[] {
  return ctesOf(tree).flatMap(({ name }) =>
    name.kind === 'Name' && name.text !== '' ? [name] : [],
  );
}

/** True if the letters occur in this order, as a client looks for them too. */
function hasLetters(name: string, wanted: string): boolean {
  let at = 0;
  for (const letter of wanted) {
    at = name.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
