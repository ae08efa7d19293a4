import type { Extent } from '../../ast/extent.ts';
import type { Joins, Query, TableReference, With } from '../../ast/nodes.ts';
import { sourcesOf } from '../../ast/sources.ts';
import { walk } from '../../ast/walk.ts';
import { finding, type Finding, type NameChecks } from './finding.ts';
import type { SourceText } from './sourceText.ts';

/** Sibling queries that do the same work: joined subqueries, and the CTEs of a WITH. */
export const repeatedQueryChecks: NameChecks = {
  Joins: (node, { source, site }) =>
    site.parent?.kind === 'Joins' ? [] : repeated(joinedQueries(node), source),
  With: (node, { source }) => repeated(namedQueries(node), source),
};

/** A query among others. */
type Beside = {
  readonly query: Query;
  /** The underlined extent. */
  readonly at: Extent;
  /** The CTE's name. */
  readonly name?: string;
};

function joinedQueries(joins: Joins): Beside[] {
  return sourcesOf(joins).flatMap(({ table }) =>
    table.kind === 'Subquery' ? [{ query: table.query, at: table }] : [],
  );
}

function namedQueries({ ctes }: With): Beside[] {
  return ctes.flatMap((cte) =>
    cte.kind === 'TableCte' ? [{ query: cte.query, at: cte.name, name: cte.name.text }] : [],
  );
}

/** Queries which differ from one before in white space and case of keywords only, or in their values. */
function repeated(queries: readonly Beside[], source: SourceText): Finding[] {
  // Most have no siblings to compare with.
  if (queries.length < 2) return [];
  const texts = new Map<string, Beside>();
  const shapes = new Map<string, Beside>();
  const sameAs = (each: Beside): Beside => {
    const text = plain(source.slice(each.query));
    const same = texts.get(text) ?? each;
    texts.set(text, same);
    return same;
  };
  return queries.flatMap((each) => {
    const shape = withoutValues(each.query, source);
    const similar = shapes.get(shape);
    if (!similar) {
      shapes.set(shape, each);
      return [];
    }
    sameAs(similar);
    const found = sameAs(each);
    const same = found === each ? undefined : found;
    // A query without a table reads nothing, however often it occurs; a CTE may hold a list of its own.
    const reads = readsTable(each.query);
    if (same && (reads || each.name === undefined)) {
      return [finding('duplicate-subquery', sameWords(each, same), each.at)];
    }
    if (same || !reads) return [];
    return [finding('similar-subquery', similarWords(each, similar), each.at)];
  });
}

function sameWords({ name }: Beside, same: Beside): string {
  if (name === undefined || same.name === undefined)
    return 'The same subquery is joined and run twice. Write it once, in WITH.';
  return `\`${name}\` is the same query as \`${same.name}\` and runs again. Use \`${same.name}\` instead.`;
}

function similarWords({ name }: Beside, similar: Beside): string {
  const [one, other] =
    name === undefined || similar.name === undefined
      ? ['This subquery', 'the one before']
      : [`\`${name}\``, `\`${similar.name}\``];
  return `${one} differs from ${other} only in its values. One query can do both, with \`countIf\`, \`sumIf\` and their like.`;
}

/** The text of a query with a sign for each value written out. */
function withoutValues(query: Query, source: SourceText): string {
  const values: Extent[] = [];
  walk(query, (node) => {
    if (node.kind === 'StringLiteral' || node.kind === 'NumberLiteral') values.push(node);
    return true;
  });
  values.sort((a, b) => a.start - b.start);
  let text = '';
  let { start } = query;
  for (const value of values) {
    text += `${source.slice({ start, end: value.start })}?`;
    start = value.end;
  }
  return plain(text + source.slice({ start, end: query.end }));
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').toLowerCase();
}

function readsTable(query: Query): boolean {
  let table: TableReference | undefined;
  walk(query, (node) => {
    if (node.kind === 'TableReference') table = node;
    return !table;
  });
  return table !== undefined;
}
