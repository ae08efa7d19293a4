import { type Fix, replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Query, Select } from '../../ast/nodes.ts';
import { implicitLimit as unasked, lacksLimit } from '../queries/rows.ts';
import { type CheckContext, finding, type Finding } from './finding.ts';

/** The largest number of rows the service returns. */
const most = 10_000;

/** Says that the service limits a query without LIMIT. */
export function implicitLimit(
  tree: Query,
  { errors, catalog, source }: Pick<CheckContext, 'errors' | 'catalog' | 'source'>,
): Finding[] {
  const last = lastSelect(tree);
  if (errors.length > 0 || !last || !lacksLimit(tree, catalog)) return [];
  const message = `Without LIMIT the service returns ${unasked} rows.`;
  const start = last.with ? last.with.end + 1 : last.start;
  const keyword = source.word(start, last.items[0]?.start ?? last.end, 'SELECT');
  const fixes = [unasked, most].map((count) => limiting(tree, last, count));
  return keyword ? [finding('implicit-limit', message, keyword, fixes)] : [];
}

/** The SELECT after which the LIMIT of the whole query would go; undefined if part of one exists. */
function lastSelect(tree: Query): Select | undefined {
  switch (tree.kind) {
    case 'Select':
      return tree.limit || tree.others.length > 0 ? undefined : tree;
    case 'SetQuery': {
      const last = tree.rest.at(-1)?.query;
      return tree.limit || !last ? undefined : lastSelect(last);
    }
    case 'ParenthesizedQuery':
    case 'Placeholder':
    case 'Tag':
    case 'Missing':
      return undefined;
  }
}

/** After a last SELECT without parentheses the LIMIT would belong to that one, not to the whole. */
function limiting(tree: Query, last: Select, count: number): Fix {
  const title = fixTitle.add(`\`limit ${count}\``);
  if (tree === last) return replacing(title, tree.end, tree.end, ` limit ${count}`);
  const opening = { start: tree.start, end: tree.start, text: '(' };
  return {
    title,
    edits: [opening, { ...opening, start: tree.end, end: tree.end, text: `) limit ${count}` }],
  };
}
