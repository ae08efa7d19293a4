import type * as n from '../../ast/nodes.ts';
import {
  concat,
  type Doc,
  type DocLike,
  group,
  indent,
  join,
  line,
  nothing,
  space,
} from '../document/document.ts';
import type { Source } from '../document/source.ts';
import { bracketed, bracketedList, headed } from './brackets.ts';
import { chain } from './operators.ts';

/** `WHERE …` and its like; several conditions go below the word, one per line. */
export function filter(source: Source, { condition }: n.Filter): Doc {
  const word = source.word();
  if (condition.kind !== 'Logical') return concat(word, space, source.lay(condition));
  return group([word, indent(line, chain(source, condition, false))]);
}

/** `ARRAY JOIN …` */
export function arrayJoin(source: Source, { items }: n.ArrayJoin): Doc {
  return listed(source, items);
}

/** `GROUP BY …` in all its forms. */
export function groupBy(source: Source, node: n.GroupBy): Doc {
  switch (node.mode) {
    case 'list':
      return listed(source, node.items);
    case 'all':
      return source.words(node.end);
    case 'cube':
    case 'rollup': {
      const words = concat(source.word(), space, source.word(), space, source.word());
      return concat(words, bracketedList(source, node.items));
    }
    case 'grouping sets': {
      const words: DocLike[] = [source.word()];
      while (source.next && !source.nextIs('(')) words.push(space, source.word());
      return concat(words, space, bracketedList(source, node.sets));
    }
  }
}

/** `(a, b)` of GROUPING SETS. */
export function groupingSet(source: Source, { items }: n.GroupingSet): Doc {
  return bracketedList(source, items);
}

/** `WINDOW a AS (…), b AS (…)` */
export function windows(source: Source, node: n.Windows): Doc {
  return listed(source, node.windows);
}

/** `name AS (…)` */
export function namedWindow(source: Source, node: n.NamedWindow): Doc {
  const name = source.lay(node.name);
  return concat(name, space, source.words(node.window.start), space, source.lay(node.window));
}

/** `(PARTITION BY … ORDER BY … ROWS …)` */
export function windowOf(source: Source, { partitionBy, orderBy, frame }: n.Window): Doc {
  return bracketed(source, () => {
    const parts = [partitionBy, orderBy].flatMap((nodes) => (nodes ? [listed(source, nodes)] : []));
    if (frame) parts.push(source.lay(frame));
    return join(line, parts);
  });
}

/** `ROWS BETWEEN a AND b` */
export function frame(source: Source, { from, to, end }: n.Frame): Doc {
  const bounds = to ? [from, to] : [from];
  const parts = bounds.map((bound, at) => [
    at > 0 ? space : nothing,
    [source.words(bound.start), space, source.lay(bound)],
  ]);
  return concat(parts, source.words(end));
}

/** `CURRENT ROW`, `UNBOUNDED PRECEDING`, `5 FOLLOWING` */
export function frameBound(source: Source, { distance, end }: n.FrameBound): Doc {
  if (!distance) return source.words(end);
  const value = source.lay(distance);
  return concat(value, space, source.words(end));
}

/** `ORDER BY … INTERPOLATE (…)` */
export function orderBy(source: Source, { items, interpolate, end }: n.OrderBy): Doc {
  const list = listed(source, items);
  if (!interpolate) return list;
  const word = source.word();
  const rest = source.isBefore(end) ? [space, bracketedList(source, interpolate)] : nothing;
  return concat(list, group(indent(line, word, rest)));
}

/** `expression DESC NULLS LAST COLLATE 'x' WITH FILL` */
export function orderItem(source: Source, { expression, collate, fill, end }: n.OrderItem): Doc {
  const parts: DocLike[] = [source.lay(expression)];
  for (const next of [collate, fill]) {
    if (!next) continue;
    if (source.isBefore(next.start)) parts.push(space, source.words(next.start));
    parts.push(next === fill ? group(indent(line, source.lay(next))) : [space, source.lay(next)]);
  }
  if (source.isBefore(end)) parts.push(space, source.words(end));
  return concat(parts);
}

/** `WITH FILL FROM a TO b STEP c` */
export function fill(source: Source, { from, to, step, end }: n.Fill): Doc {
  const parts: DocLike[] = [];
  for (const value of [from, to, step]) {
    if (value) parts.push([source.words(value.start), space, source.lay(value)]);
  }
  return parts.length > 0 ? join(space, parts) : source.words(end);
}

/** `expression AS value` of INTERPOLATE. */
export function interpolateItem(source: Source, { expression, value }: n.InterpolateItem): Doc {
  const start = source.lay(expression);
  return value ? concat(start, space, source.words(value.start), space, source.lay(value)) : start;
}

/** `LIMIT n OFFSET m`, `LIMIT a, b BY c` */
export function limit(source: Source, node: n.Limit | n.LimitBy): Doc {
  const numbers = [node.count, node.offset].filter((one) => one !== undefined);
  const parts: DocLike[] = [];
  for (const number of numbers) {
    parts.push(between(source, number.start, parts.length > 0), space, source.lay(number));
  }
  if (node.kind === 'Limit') return concat(parts, between(source, node.end, true));
  const [first] = node.items;
  const by = between(source, first?.start ?? node.end, true);
  return headed(source, concat(parts, by), node.items);
}

/** The words around the numbers of a LIMIT; no space precedes `,` and `%`. */
function between(source: Source, end: number, follows: boolean): Doc {
  const parts: DocLike[] = [];
  while (source.isBefore(end)) {
    const isApart = !/^[,%]$/.test(source.next?.text ?? '');
    if (isApart && (follows || parts.length > 0)) parts.push(space);
    parts.push(source.word());
  }
  return concat(parts);
}

/** The words up to a list, and the list. */
function listed(source: Source, nodes: readonly n.Node[]): Doc {
  return headed(source, source.words(nodes[0]?.start ?? 0), nodes);
}
