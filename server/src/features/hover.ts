import { MarkupKind } from 'vscode-languageserver-types';
import type { Hover, Position } from 'vscode-languageserver-types';
import type { Name, Node } from '../ast/nodes.ts';
import type { Catalog } from '../schema/catalog.ts';
import { FunctionTable } from '../schema/functions.ts';
import { statementAt } from '../semantics/analyzedDocument.ts';
import type { AnalyzedDocument } from '../semantics/analyzedDocument.ts';
import { placeAt } from '../semantics/scopeAt.ts';
import type { Place } from '../semantics/scopeAt.ts';

/** Explains the name under the cursor: what it is, and what type its value has. */
export function hover(
  document: AnalyzedDocument,
  position: Position,
  catalog: Catalog,
): Hover | undefined {
  const offset = document.lines.offsetAt(position);
  const statement = document.statements[statementAt(document, offset) ?? -1];
  if (!statement || offset < statement.start || offset > statement.end) return undefined;
  const place = placeAt(statement.parsed.tree, offset - statement.start, catalog);
  const name = place.path.at(-1);
  const parent = place.path.at(-2);
  if (name?.kind !== 'Name' || !parent) return undefined;
  const value = describe(name, parent, place, catalog);
  if (value === undefined) return undefined;
  return {
    range: document.lines.rangeOf(statement.start + name.start, statement.start + name.end),
    contents: { kind: MarkupKind.Markdown, value },
  };
}

function describe(name: Name, parent: Node, place: Place, catalog: Catalog): string | undefined {
  switch (parent.kind) {
    case 'Call': {
      const info = parent.name === name ? catalog.functions.find(name.text) : undefined;
      return info && `\`${FunctionTable.signatureOf(info)}\``;
    }
    case 'TableReference': {
      const names = parent.names.map((part) => (part.kind === 'Name' ? part.text : ''));
      const relation = place.environment.relation(names.join('.'));
      return relation && `**${names.join('.')}** — table, ${relation.columns().length} columns`;
    }
    case 'Path': {
      const names = parent.names.slice(0, parent.names.indexOf(name) + 1);
      const table = names.length === 1 ? place.scope?.table(name.text) : undefined;
      if (table) return `**${name.text}** — table ${table.relation?.name ?? 'of this query'}`;
      const column = place.scope?.resolve(names);
      return column && `**${column.name}** — ${column.type}`;
    }
    default:
      return undefined;
  }
}
