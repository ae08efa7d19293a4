import type { DocumentSymbol } from 'vscode-languageserver-types';
import type { Name, Node, NameOrMissing, Query } from '../ast/nodes.ts';
import type { Analysis } from '../semantics/analysis/analysis.ts';
import { type Cell, titleExtent } from '../semantics/analysis/cells.ts';
import { ctesOf, headline, namedSubqueriesOf } from './shared/outline.ts';
import { SymbolKind } from './shared/lspKinds.ts';

/** The outline: cells, in them statements, below each its CTEs and named subqueries. */
export function documentSymbol(document: Analysis): DocumentSymbol[] {
  return document.cells.flatMap((cell) => cellSymbol(document, cell));
}

function cellSymbol(document: Analysis, cell: Cell): DocumentSymbol[] {
  const children = cell.statements.map((at) => statementSymbol(document, at));
  const extent = titleExtent(cell);
  if (!extent) return children;
  const { start, end } = extent;
  return [
    {
      name: cell.title,
      detail: cell.markdown ? 'Markdown' : '',
      kind: cell.markdown ? SymbolKind.String : SymbolKind.Module,
      range: document.lines.rangeOf(cell.mark, cell.end),
      selectionRange: document.lines.rangeOf(start, end),
      children,
    },
  ];
}

function statementSymbol({ statements, lines }: Analysis, at: number): DocumentSymbol {
  const { start = 0, end = 0, parsed } = statements[at] ?? {};
  const name = headline(parsed?.text ?? '');
  const [line = ''] = parsed?.text.split(/\r\n|\r|\n/, 1) ?? [];
  return {
    name,
    kind: SymbolKind.Function,
    range: lines.rangeOf(start, end),
    selectionRange: lines.rangeOf(start, start + line.length),
    children: parsed ? querySymbols(parsed.tree, start, lines, 0) : [],
  };
}

function querySymbols(
  query: Query,
  start: number,
  lines: Analysis['lines'],
  depth: number,
): DocumentSymbol[] {
  if (depth > deepest) return [];
  const symbol = (
    node: Node,
    name: NameOrMissing | undefined,
    kind: SymbolKind,
    inside: Query | undefined,
  ): DocumentSymbol[] => {
    if (!isNamed(name)) return [];
    return [
      {
        name: name.text,
        kind,
        range: lines.rangeOf(start + node.start, start + node.end),
        selectionRange: lines.rangeOf(start + name.start, start + name.end),
        children: inside ? querySymbols(inside, start, lines, depth + 1) : [],
      },
    ];
  };
  return [
    ...ctesOf(query).flatMap((cte) =>
      cte.kind === 'TableCte'
        ? symbol(cte, cte.name, SymbolKind.Struct, cte.query)
        : symbol(cte, cte.name, SymbolKind.Constant, undefined),
    ),
    ...namedSubqueriesOf(query).flatMap((source) =>
      source.table.kind === 'Subquery'
        ? symbol(source, source.alias, SymbolKind.Struct, source.table.query)
        : [],
    ),
  ];
}

/** A deeper outline helps nobody. */
const deepest = 8;

function isNamed(name: NameOrMissing | undefined): name is Name {
  return name?.kind === 'Name' && name.text !== '';
}
