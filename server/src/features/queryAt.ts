import type { Position } from 'vscode-languageserver-types';
import type { Cte, Node, Query, With } from '../ast/nodes.ts';
import { pathTo } from '../ast/walk.ts';
import { type ParsedStatement, parseStatement } from '../parser/parse.ts';
import type { QueryAt, QueryAtResult } from '../protocol/queryAt.ts';
import type { Catalog } from '../schema/catalog.ts';
import { quotedName } from '../schema/quotedName.ts';
import type { Analysis } from '../semantics/analysis/analysis.ts';
import { statementAt } from '../semantics/analysis/places.ts';
import { CellQueries } from '../semantics/cells/cellQueries.ts';
import { withOf } from '../semantics/queries/freeTables.ts';

/** The innermost statement, CTE or subquery around a position, as a query that runs alone. */
export function queryAt(document: Analysis, position: Position, catalog: Catalog): QueryAtResult {
  const offset = document.lines.offsetAt(position);
  const index = statementAt(document, offset);
  const placed = index === undefined ? undefined : document.statements[index];
  if (index === undefined || !placed) return {};
  const { start, parsed, analysis } = placed;
  const queries = new CellQueries(document, catalog);
  const cell = document.cells.findIndex(({ statements }) => statements.includes(index));
  const part = innermost(parsed, offset - start);
  const above = queries.ctes(cell, analysis);
  const query = part
    ? alone(above === undefined ? part : { ...part, around: [plain(above), ...part.around] })
    : queries.query(cell, analysis).text;
  const [error] = query === parsed.text ? parsed.errors : parseStatement(query).errors;
  const problem = error?.message ?? queries.problems(cell, analysis)[0]?.message;
  const { kind, name }: Pick<Part, 'kind' | 'name'> = part ?? { kind: 'statement' };
  return {
    query: {
      kind,
      query,
      ...(name === undefined ? {} : { name }),
      ...(problem === undefined ? {} : { problem }),
    },
  };
}

/** CTEs as they are written, without WITH. */
type CteList = { readonly text: string; readonly recursive: boolean };

/** A part of a statement that is a query of its own. */
type Part = Pick<QueryAt, 'kind' | 'name'> & {
  readonly text: string;
  readonly hasWith: boolean;
  /** The lists of every WITH around it, the outermost first. */
  readonly around: readonly CteList[];
};

/** Undefined if a position is in the statement itself but in no part of it. */
function innermost({ text, tree }: ParsedStatement, offset: number): Part | undefined {
  const path = pathTo(tree, offset);
  const around: CteList[] = [];
  let part: Part | undefined;
  for (const [at, node] of path.entries()) {
    const seen = seenBy(text, node, path[at + 1], path[at + 2]);
    if (seen) around.push(seen);
    const found = partAt(text, node, path[at - 1]);
    if (found?.kind === 'cte') part = { ...found, around: [...around.slice(0, -1), found.list] };
    else if (found) part = { ...found, around: [...around] };
  }
  return part;
}

/** The CTEs of a query's WITH that the next node on the way to the position can see. */
function seenBy(
  text: string,
  node: Node,
  next: Node | undefined,
  cte: Node | undefined,
): CteList | undefined {
  const clause = withOf(node);
  if (!clause || !next) return undefined;
  // The WITH of the first of several united queries is met once more, at that query.
  if (node.kind === 'SetQuery' && next === node.first) return undefined;
  if (next !== clause) return listOf(text, clause, clause.ctes.length);
  return listOf(
    text,
    clause,
    clause.ctes.findIndex((each) => each === cte),
  );
}

type Found =
  | (Pick<Part, 'name' | 'text' | 'hasWith'> & { readonly kind: 'cte'; readonly list: CteList })
  | (Pick<Part, 'text' | 'hasWith'> & { readonly kind: 'subquery' });

function partAt(text: string, node: Node, parent: Node | undefined): Found | undefined {
  if (node.kind === 'Subquery') {
    const { query } = node;
    return { kind: 'subquery', ...textOf(text, query) };
  }
  if (node.kind !== 'TableCte' && node.kind !== 'ScalarCte') return undefined;
  if (node.name.kind !== 'Name' || parent?.kind !== 'With') return undefined;
  const list = listOf(text, parent, parent.ctes.indexOf(node) + 1);
  const name = quotedName(node.name.text);
  const selected = node.kind === 'TableCte' ? `select * from ${name}` : `select ${name}`;
  return { kind: 'cte', name: node.name.text, text: selected, hasWith: false, list };
}

function textOf(text: string, query: Query): Pick<Part, 'text' | 'hasWith'> {
  return { text: text.slice(query.start, query.end), hasWith: withOf(query) !== undefined };
}

/** The first CTEs of a WITH. */
function listOf(text: string, { ctes, recursive }: With, count: number): CteList {
  const [first, last]: (Cte | undefined)[] = [ctes[0], ctes[count - 1]];
  return { text: first && last ? text.slice(first.start, last.end) : '', recursive };
}

function plain(text: string): CteList {
  return { text, recursive: false };
}

/** A part with everything it depends on. Two lists may have the same names, so each is nested. */
function alone({ text, hasWith, around }: Part): string {
  let query = text;
  let leads = hasWith;
  for (const list of around.toReversed()) {
    if (list.text === '') continue;
    const body = leads ? `select * from (\n${query}\n)` : query;
    query = `with ${list.recursive ? 'recursive ' : ''}${list.text}\n${body}`;
    leads = true;
  }
  return query;
}
