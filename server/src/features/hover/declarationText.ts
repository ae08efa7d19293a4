import type {
  Alias,
  Call,
  Expression,
  Name,
  NamedWindow,
  Node,
  ScalarCte,
  TableCte,
  TableSource,
} from '../../ast/nodes.ts';
import { expressionType } from '../../semantics/names/expressionType.ts';
import { plainColumn } from '../../semantics/names/relation.ts';
import type { Relation } from '../../semantics/names/relation.ts';
import type { Scope } from '../../semantics/names/scope.ts';
import type { Place } from '../../semantics/names/scopeAt.ts';
import type { EngineType } from '../../semantics/types/valueTypes.ts';
import { elementOf, shownType, unknown } from '../../semantics/types/valueTypes.ts';
import { bundledMarkdown, code, codeBlock, markdown } from '../shared/markdown.ts';
import type { Markdown } from '../shared/markdown.ts';
import { columnsText, columnText } from './schemaText.ts';

/** Describes a name where it is declared: an alias, a CTE, a table's alias, a window, a parameter. */
export function declarationText(
  name: Name,
  parent: Node,
  place: Place,
  text: string,
): Markdown | undefined {
  switch (parent.kind) {
    case 'Alias':
      return parent.name === name ? aliasText(name, parent, place, text) : undefined;
    case 'TableCte':
      return tableCteText(name, parent, place);
    case 'ScalarCte':
      return parent.name === name ? scalarText(name, parent, place, text) : undefined;
    case 'TableSource':
      return sourceText(name, parent, place);
    case 'Lambda':
      return parameterText(name.text, place.scope);
    case 'NamedWindow':
      return windowText(name, parent, text);
    case 'Call':
      return overText(name, parent, place, text);
    default:
      return undefined;
  }
}

function typeBefore(type: EngineType): string {
  const shown = shownType(type);
  return shown === undefined ? '' : `${shown}, `;
}

/** A parameter of a lambda, and what it is where that is known. */
export function parameterText(name: string, scope: Scope | undefined): Markdown {
  const type = scope?.parameters.get(name) ?? unknown;
  const shown = typeBefore(type);
  return markdown`**${name}** — ${shown}parameter of the lambda`;
}

/** A table of a query under its alias, with its columns. */
export function aliasedTableText(name: string, relation: Relation | undefined): Markdown {
  const table = relation?.name;
  if (table === name) return columnsText(markdown`**${name}** — table`, relation?.columns() ?? []);
  const what =
    table === undefined
      ? bundledMarkdown('table of this query')
      : markdown`alias of ${code(table)}`;
  const head = markdown`**${name}** — ${what}`;
  return relation ? columnsText(head, relation.columns()) : head;
}

/** The source of a value, shortened where it is long. */
export function sourceOf({ start, end }: Expression, text: string): string {
  const source = text.slice(start, end).replaceAll(/\s+/g, ' ');
  return source.length > longestSource ? `${source.slice(0, longestSource)} …` : source;
}

const longestSource = 200;

function aliasText(
  { text: name }: Name,
  { expression }: Alias,
  { scope, path }: Place,
  text: string,
): Markdown | undefined {
  if (!scope) return undefined;
  const type = expressionType(expression, scope);
  const isElement = path.some(({ kind }) => kind === 'ArrayJoin');
  const column = plainColumn(name, isElement ? elementOf(type) : type);
  return columnText(column, sourceOf(expression, text), undefined);
}

function tableCteText(name: Name, cte: TableCte, { environment }: Place): Markdown | undefined {
  const relation = environment.exported(cte.query);
  const columns = relation?.columns() ?? [];
  const named = columns.map((column, at) => {
    const listed = cte.columns?.[at];
    return listed?.kind === 'Name' ? { ...column, name: listed.text } : column;
  });
  if (cte.name === name) {
    return columnsText(markdown`**${name.text}** — common table expression`, named, columns.length);
  }
  const column = named[cte.columns?.indexOf(name) ?? -1];
  return column && columnText(column, undefined, cte.name.text);
}

function scalarText(
  { text: name }: Name,
  { expression }: ScalarCte,
  { path, environment }: Place,
  text: string,
): Markdown | undefined {
  const select = path.findLast((node) => node.kind === 'Select');
  const type = select ? expressionType(expression, environment.scopeOf(select)) : unknown;
  const shown = typeBefore(type);
  const source = codeBlock(sourceOf(expression, text));
  return markdown`**${name}** — ${shown}value of WITH\n\n${source}`;
}

function sourceText(name: Name, source: TableSource, { environment }: Place): Markdown | undefined {
  const relation = environment.relationOf(source);
  if (source.alias === name) return aliasedTableText(name.text, relation);
  const at = source.columnAliases?.indexOf(name) ?? -1;
  const column = relation?.columns()[at];
  return column && columnText(column, undefined, undefined);
}

function windowText({ text: name }: Name, { window }: NamedWindow, text: string): Markdown {
  return markdown`**${name}** — window\n\n${codeBlock(text.slice(window.start, window.end))}`;
}

/** `OVER w`: what the window is. */
function overText(
  name: Name,
  { over }: Call,
  { scope }: Place,
  text: string,
): Markdown | undefined {
  if (over !== name) return undefined;
  const found = scope?.select.windows?.windows.find(
    (one) => one.name.kind === 'Name' && one.name.text === name.text,
  );
  return found && windowText(name, found, text);
}
