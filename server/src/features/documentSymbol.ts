import { SymbolKind } from 'vscode-languageserver-types';
import type { DocumentSymbol } from 'vscode-languageserver-types';
import type { Cte, Query } from '../ast/nodes.ts';
import type { AnalyzedDocument } from '../semantics/analyzedDocument.ts';

/** The outline: each statement, and below it its CTEs. */
export function documentSymbol(document: AnalyzedDocument): DocumentSymbol[] {
  return document.statements.map(({ start, end, parsed }) => {
    const [line = ''] = parsed.text.split(/\r?\n/, 1);
    const range = document.lines.rangeOf(start, end);
    return {
      name: line.length > 60 ? `${line.slice(0, 59)}…` : line,
      kind: SymbolKind.Function,
      range,
      selectionRange: document.lines.rangeOf(start, start + line.length),
      children: ctesOf(parsed.tree).flatMap((cte) => cteSymbol(cte, start, document)),
    };
  });
}

function ctesOf(query: Query): readonly Cte[] {
  if (query.kind === 'SetQuery') return ctesOf(query.first);
  if (query.kind !== 'Select' && query.kind !== 'ParenthesizedQuery') return [];
  return query.with?.ctes ?? [];
}

function cteSymbol(cte: Cte, start: number, { lines }: AnalyzedDocument): DocumentSymbol[] {
  const { name } = cte;
  if (name.kind === 'Missing' || name.text === '') return [];
  return [
    {
      name: name.text,
      kind: cte.kind === 'TableCte' ? SymbolKind.Struct : SymbolKind.Constant,
      range: lines.rangeOf(start + cte.start, start + cte.end),
      selectionRange: lines.rangeOf(start + name.start, start + name.end),
    },
  ];
}
