import { t } from '@vscode/l10n';
import type { Edit } from '../ast/fix.ts';
import type { Query, Select } from '../ast/nodes.ts';
import { nameTexts } from '../ast/names.ts';
import { parse } from '../parser/parse.ts';
import type { Slice, SlicesParams, SlicesResult } from '../protocol/slices.ts';
import type { Catalog } from '../schema/catalog.ts';
import { documentedRowLimit, sliceable } from './slices/sliceable.ts';
import { timeRange } from './slices/timeRange.ts';
import { walk } from '../ast/walk.ts';

/** Describes how a query can be cut into runs of fewer rows, and returns the queries of the requested slices. */
export function slices(
  { query, now, slices: asked = [], limit = documentedRowLimit }: SlicesParams,
  catalog: Catalog,
): SlicesResult {
  const { statements, diagnostics } = parse(query);
  const [statement, ...others] = statements;
  if (!statement || others.length > 0 || diagnostics.length > 0) {
    return { reason: t('It must be a single statement without errors.'), queries: [] };
  }
  const { text, tree } = statement.parsed;
  const found = sliceable(tree, catalog);
  if (found.kind === 'refused') return { reason: found.reason, queries: [] };
  const { select, ownLimit } = found;
  const time = timeRange(select, text, now);
  const key = rowKey(tree, select, catalog);
  if (!time && key === undefined) {
    const reason = t('It has no start time in WHERE and no known key. Add a start time.');
    return { reason, queries: [] };
  }
  const conditions = asked.map((slice) => conditionOf(slice, time?.column, key));
  const queries = conditions.every((condition) => condition !== undefined)
    ? conditions.map((condition) =>
        withCondition(text, select, condition, ownLimit === undefined ? limit : undefined),
      )
    : [];
  return {
    ...(time ? { time } : {}),
    ...(key === undefined ? {} : { key }),
    limit: Math.min(limit, ownLimit ?? Infinity),
    queries,
  };
}

/** Empty if the slice is everything; undefined if the query has no such column. */
function conditionOf(
  slice: Slice,
  time: string | undefined,
  key: string | undefined,
): string | undefined {
  switch (slice.kind) {
    case 'time': {
      if (time === undefined) return undefined;
      const bounds = [
        ...(slice.from === undefined ? [] : [`${time} >= ${timeLiteral(slice.from)}`]),
        ...(slice.to === undefined ? [] : [`${time} < ${timeLiteral(slice.to)}`]),
      ];
      return bounds.join(' AND ');
    }
    case 'key': {
      const hash = `modulo(cityHash64(toString(${key ?? ''})), ${slice.count})`;
      // A row without a key must be in some slice too.
      return key === undefined ? undefined : `ifNull(${hash}, 0) = ${slice.index}`;
    }
  }
}

/** To the second: cuts are the same for both neighbours, whatever the zone they are read in. */
function timeLiteral(ms: number): string {
  const text = new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
  return `toDateTime('${text}')`;
}

/** @param limit undefined if the query has a LIMIT of its own */
function withCondition(
  text: string,
  select: Select,
  condition: string,
  limit: number | undefined,
): string {
  const edits: Edit[] = [];
  const { where, prewhere, arrayJoin, from, end } = select;
  if (condition !== '' && where) {
    const inside = where.condition;
    edits.push(
      { start: inside.start, end: inside.start, text: '(' },
      { start: inside.end, end: inside.end, text: `) AND ${condition}` },
    );
  } else if (condition !== '') {
    const at = (prewhere ?? arrayJoin ?? from)?.end ?? end;
    edits.push({ start: at, end: at, text: ` WHERE ${condition}` });
  }
  // Without a LIMIT of its own a query has its first 100 rows only.
  if (limit !== undefined) edits.push({ start: end, end, text: ` LIMIT ${limit}` });
  return applied(text, edits);
}

/** The edits come in their order and do not overlap. */
function applied(text: string, edits: readonly Edit[]): string {
  let done = 0;
  let result = '';
  for (const edit of edits) {
    result += text.slice(done, edit.start) + edit.text;
    done = edit.end;
  }
  return result + text.slice(done);
}

/** Columns that differ from row to row, the best first. */
const keys = ['uuid', 'id', 'session_id', 'distinct_id'];

/** A column of the first table that tells its rows apart, as the query would write it. */
function rowKey(query: Query, { from }: Select, catalog: Catalog): string | undefined {
  const first = from?.joins.first;
  if (first?.kind !== 'TableSource' || first.table.kind !== 'TableReference') return undefined;
  const names = nameTexts(first.table.names);
  const fields = catalog.table(names.join('.'))?.fields;
  if (!fields || hasCte(query, names[0] ?? '')) return undefined;
  const key = keys.find((name) => name in fields);
  const owner = first.alias?.kind === 'Name' ? first.alias.text : names.at(-1);
  if (key === undefined || owner === undefined || !/^\w+$/.test(owner)) return undefined;
  return `${owner}.${key}`;
}

function hasCte(query: Query, name: string): boolean {
  let found = false;
  walk(query, (node) => {
    found ||= node.kind === 'TableCte' && node.name.text === name;
    return !found;
  });
  return found;
}
