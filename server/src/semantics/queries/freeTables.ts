import { append } from '../../base/append.ts';
import type { Extent } from '../../ast/extent.ts';
import type { Node, Query, With } from '../../ast/nodes.ts';
import { childrenOf } from '../../ast/walk.ts';
import type { ParsedStatement } from '../../parser/parse.ts';
import { VisibleCtes } from '../resolve/visibleCtes.ts';

/** A table name that no CTE of its statement declares; offsets count from the statement. */
export type FreeTable = Extent & { readonly name: string };

/** The undotted names of tables which a statement uses and does not define itself, in their order. */
export function freeTables({ tree }: ParsedStatement): readonly FreeTable[] {
  return collect(tree).sort((a, b) => a.start - b.start);
}

/** Each CTE sees one more than the one before, so all of them share one list. */
type Names = VisibleCtes<{ readonly name: string }>;
type Visit = { readonly node: Node; readonly bound: Names };

/** A chain of operators can be as deep as it is long, so there is no recursion. */
function collect(tree: Query): FreeTable[] {
  const tables: FreeTable[] = [];
  const pending: Visit[] = [{ node: tree, bound: new VisibleCtes() }];
  for (let visit = pending.pop(); visit; visit = pending.pop()) {
    const { node, bound } = visit;
    if (node.kind === 'TableReference') {
      const [name] = node.names;
      if (node.names.length !== 1 || name?.kind !== 'Name' || bound.get(name.text)) continue;
      tables.push({ name: name.text, start: name.start, end: name.end });
    } else append(pending, below(node, bound));
  }
  return tables;
}

/** The nodes below a node with the names of CTEs that each can see. */
function below(node: Node, bound: Names): Visit[] {
  const clause = withOf(node);
  if (!clause) return childrenOf(node).map((child) => ({ node: child, bound }));
  const { visits, names } = insideWith(clause, bound);
  const others = childrenOf(node).filter((child) => child !== clause);
  // The CTEs of the first query of a set are visible in all of them; its own WITH is visited with them as well, where
  // it binds the same names.
  if (node.kind === 'SetQuery') return others.map((child) => ({ node: child, bound: names }));
  return [...visits, ...others.map((child) => ({ node: child, bound: names }))];
}

function insideWith(clause: With, bound: Names): { visits: Visit[]; names: Names } {
  let names = bound;
  const visits: Visit[] = [];
  for (const cte of clause.ctes) {
    const own = cte.name.kind === 'Name' ? names.with({ name: cte.name.text }) : names;
    const isTable = cte.kind === 'TableCte';
    visits.push({
      node: isTable ? cte.query : cte.expression,
      bound: clause.recursive ? own : names,
    });
    if (isTable) names = own;
  }
  return { visits, names };
}

/** The WITH of a query; that of a set operation is the first branch's. */
export function withOf(node: Node): With | undefined {
  let query: Node = node;
  while (query.kind === 'SetQuery') query = query.first;
  return query.kind === 'Select' || query.kind === 'ParenthesizedQuery' ? query.with : undefined;
}
