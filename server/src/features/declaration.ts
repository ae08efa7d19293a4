import type { Range } from 'vscode-languageserver-types';
import type { Catalog } from '../schema/catalog.ts';
import { columnDoc } from '../schema/columnDocs.ts';
import { quotedName, quotedPath } from '../schema/quotedName.ts';
import { type Column, tableRelation } from '../semantics/resolve/relation.ts';
import type { HogQLSymbol } from '../semantics/resolve/symbol.ts';
import { shownType } from '../semantics/types/valueTypes.ts';
import { answeringSignature, functionText } from './shared/functionText.ts';

/** A declaration in the catalog: a generated document, and a place in it. */
export type Declared = { readonly path: string; readonly range: Range };

/** The declaration of a name that no text declares: a table, a column or a function of the catalog. */
export function declaredAt(
  { kind, name, identity }: HogQLSymbol,
  catalog: Catalog,
): Declared | undefined {
  if (typeof identity !== 'string') return undefined;
  switch (kind) {
    case 'table':
      return catalog.table(name) && atLine(tablePath(name), 0);
    case 'column':
      return columnAt(identity.slice('column:'.length), catalog);
    case 'function': {
      const info = catalog.functions.find(name);
      return info && atLine(`/function/${info.name}.md`, 0);
    }
    default:
      return undefined;
  }
}

/** The text of the document at a path; undefined if the catalog does not have it. */
export function declaration(path: string, catalog: Catalog): string | undefined {
  const [, kind, name = ''] = /^\/(table|function)\/(.+)\.(?:sql|md)$/s.exec(path) ?? [];
  if (kind === 'table') return tableLines(name, catalog)?.lines.join('\n').concat('\n');
  return kind === 'function' ? functionDeclaration(name, catalog) : undefined;
}

function tablePath(name: string): string {
  return `/table/${name}.sql`;
}

function atLine(path: string, line: number): Declared {
  return { path, range: { start: { line, character: 0 }, end: { line, character: 0 } } };
}

/** Names may have dots in them, so that only the catalog tells where the table's ends. */
function columnAt(path: string, catalog: Catalog): Declared | undefined {
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
    const table = path.slice(0, dot);
    const line = tableLines(table, catalog)?.lineOf.get(path.slice(dot + 1));
    if (line !== undefined) return atLine(tablePath(table), line);
  }
  return undefined;
}

type TableLines = {
  readonly lines: readonly string[];
  /** The line of each column. */
  readonly lineOf: ReadonlyMap<string, number>;
};

/** A table as SQL would create it; of a view also the query, where the service tells it. */
function tableLines(name: string, catalog: Catalog): TableLines | undefined {
  const table = catalog.table(name);
  const relation = table && tableRelation(catalog, name);
  if (!table || !relation) return undefined;
  const columns = relation.columns().filter(({ hidden }) => !hidden);
  const lineOf = new Map(columns.map((column, at) => [column.name, at + 1]));
  const what = table.kind === 'view' ? 'view' : 'table';
  const partial = table.partial ? ['  -- and columns that only a connected project tells'] : [];
  const lines = [
    `create ${what} ${quotedPath(name)} (`,
    ...columns.map((column, at) => columnLine(name, column, at + 1 === columns.length)),
    ...partial,
    table.query === undefined ? ');' : ') as',
    ...(table.query === undefined ? [] : table.query.trimEnd().split(/\r\n|\r|\n/)),
  ];
  return { lines, lineOf };
}

function columnLine(table: string, column: Column, isLast: boolean): string {
  const target = column.target();
  const joined = column.type.name === 'Table' && target?.kind === 'relation';
  const note = joined
    ? `joins ${target.relation.name ?? 'a table'}`
    : columnDoc(table, column.name);
  const shown = joined ? undefined : shownType(column.type);
  const type = shown === undefined ? '' : ` ${shown}`;
  const comma = isLast ? '' : ',';
  return `  ${quotedName(column.name)}${type}${comma}${note === undefined ? '' : ` -- ${note}`}`;
}

function functionDeclaration(name: string, catalog: Catalog): string | undefined {
  const info = catalog.functions.find(name);
  if (!info) return undefined;
  const { label } = answeringSignature(info, catalog);
  return `# ${info.name}\n\n\`${label}\`\n\n${functionText(info, catalog).markdown}\n`;
}
