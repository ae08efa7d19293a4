import type * as n from '../../ast/nodes.ts';
import {
  concat,
  type Doc,
  type DocLike,
  group,
  indent,
  line,
  nothing,
  space,
} from '../document/document.ts';
import type { Source } from '../document/source.ts';
import { block, bracketedList, separated } from './brackets.ts';

/**
 * `SELECT …` on one line, or each clause on its own. If the text begins a clause on a new line it stays so: somebody
 * who breaks a short query wants to read it that way.
 */
export function select(source: Source, node: n.Select): Doc {
  const ctes = node.with && source.lay(node.with);
  const breaksAfterCtes =
    node.with !== undefined && (source.isBroken(node.with) || source.next?.newLine === true);
  const empty = source.blank();
  const clauses = clausesOf(node);
  const breaks = clauses.some((clause) => source.startsLine(clause));
  const items = selectItems(source, node, breaks);
  const rest: DocLike[] = [];
  for (const clause of clauses) {
    const above = source.blank();
    rest.push(line, above, source.lay(clause), indent(source.deeperComments()));
  }
  const fits = concat(items, rest).width <= source.width;
  // If everything would fit on one line, the items stay on one although the clauses are broken.
  const isApart = source.isBroken(node);
  const body = group([isApart && fits ? group(items) : items, rest], breaks || isApart);
  return ctes ? group([ctes, line, empty, body], breaksAfterCtes) : body;
}

/** One item stays beside SELECT; several go below it when the clauses break. */
function selectItems(source: Source, { items }: n.Select, clausesBreak: boolean): Doc {
  const breaks = items.some((item) => source.startsLine(item));
  const head = source.words(items[0]?.start ?? 0);
  const list = separated(source, items);
  const comments = source.deeperComments();
  if (items.length < 2 && !breaks) return concat(head, space, list, indent(comments));
  const below = concat(head, indent(line, list, comments));
  return breaks || clausesBreak ? group(below, breaks) : below;
}

function clausesOf(node: n.Select): n.Clause[] {
  const own = [
    node.from,
    node.arrayJoin,
    node.prewhere,
    node.where,
    node.groupBy,
    node.having,
    node.qualify,
    node.windows,
    node.orderBy,
    node.limitBy,
    node.limit,
    ...node.others,
  ];
  return own.filter((clause) => clause !== undefined).sort((a, b) => a.start - b.start);
}

/** `WITH a AS (…), b AS (…)`; the breaks between them are the query's. */
export function withCtes(source: Source, { ctes }: n.With): Doc {
  return concat(source.words(ctes[0]?.start ?? 0), space, separated(source, ctes));
}

/** `name (columns) USING KEY (columns) AS (query)` */
export function tableCte(source: Source, { name, columns, usingKey, query }: n.TableCte): Doc {
  const parts: DocLike[] = [source.lay(name)];
  if (columns) parts.push(bracketedList(source, columns));
  if (usingKey) {
    parts.push(space, source.word(), space, source.word(), space);
    parts.push(bracketedList(source, usingKey));
  }
  while (source.next && !source.nextIs('(')) parts.push(space, source.word());
  return concat(
    parts,
    space,
    block(source, () => source.lay(query)),
  );
}

/** `expression AS name` */
export function scalarCte(source: Source, { expression, name }: n.ScalarCte): Doc {
  const value = source.lay(expression);
  return concat(value, space, source.words(name.start), space, source.lay(name));
}

/** Queries with the operator between two of them on a line of its own. */
export function setQuery(source: Source, { first, rest, orderBy, limit }: n.SetQuery): Doc {
  const parts: DocLike[] = [source.lay(first)];
  let breaks = false;
  const newLine = (): DocLike => {
    breaks ||= source.next?.newLine === true;
    return [line, source.blank()];
  };
  for (const { query } of rest) {
    parts.push(newLine(), source.words(query.start), newLine(), source.lay(query));
  }
  for (const clause of [orderBy, limit]) if (clause) parts.push(newLine(), source.lay(clause));
  return group(parts, breaks);
}

/** `[WITH …] (query)` */
export function parenthesizedQuery(source: Source, node: n.ParenthesizedQuery): Doc {
  const ctes = node.with ? [source.lay(node.with), line, source.blank()] : nothing;
  return group([ctes, block(source, () => source.lay(node.query))]);
}

/** A query as a value, with parentheses of its own or without. */
export function subquery(source: Source, node: n.Subquery): Doc {
  if (node.start === node.query.start && node.end === node.query.end) return source.lay(node.query);
  return block(source, () => source.lay(node.query));
}
