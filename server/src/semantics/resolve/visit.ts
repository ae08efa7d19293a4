import type {
  Call,
  Expression,
  Join,
  Lambda,
  Logical,
  Node,
  Query,
  Select,
  SetQuery,
  With,
} from '../../ast/nodes.ts';
import { childrenOf } from '../../ast/walk.ts';
import type { Environment } from './environment.ts';
import { boundExpression, filtersForm } from './filtersForm.ts';
import type { Scope } from './scope.ts';
import { selectFrom } from './selectFrom.ts';

/** Which part of a SELECT a node belongs to. */
export type Clause =
  | 'with'
  | 'items'
  | 'from'
  | 'constraint'
  | 'using'
  | 'array join'
  | 'prewhere'
  | 'where'
  | 'group by'
  | 'having'
  | 'qualify'
  | 'window'
  | 'order by'
  | 'limit by'
  | 'limit'
  /** What follows a set operation. */
  | 'set'
  | 'other';

/** What is visible at a node of a statement. */
export type Site = {
  readonly environment: Environment;
  /** The names of the innermost SELECT, with those of the lambdas inside it. */
  readonly scope: Scope | undefined;
  /** The scopes of the SELECTs around that one, the nearest first. */
  readonly outer: readonly Scope[];
  readonly clause: Clause;
  readonly parent: Node | undefined;
  /** The nearest aggregate around, of the same SELECT. */
  readonly aggregate: Call | undefined;
  /** The engine never computes this: the result is known without it. */
  readonly isDropped?: boolean;
  /** Its type counts but its values do not: they are not computed, so comparing them cannot fail. */
  readonly isUnread?: boolean;
};

/** Nodes with the same site, in the order of the text. */
type Visits = { readonly nodes: readonly Node[]; readonly site: Site };

/** Called at each node; false skips the nodes below it. */
export type Enter = (node: Node, site: Site) => boolean | undefined;

/** Visits all of a statement, parents first and in the order of the text, with what each node can see. */
export function visit(tree: Query, outside: Environment, enter: Enter): void {
  const site = outermost(outside);
  const pending: (Visits & { next: number })[] = [{ nodes: [tree], site, next: 0 }];
  for (let visits = pending.at(-1); visits; visits = pending.at(-1)) {
    const { nodes } = visits;
    const node = nodes[visits.next++];
    if (visits.next >= nodes.length) pending.pop();
    if (!node || enter(node, visits.site) === false) continue;
    const below = belowOf(node, visits.site);
    for (let at = below.length - 1; at >= 0; at--) {
      const one = below[at];
      if (one) pending.push({ ...one, next: 0 });
    }
  }
}

/** Returns what the innermost of the nodes around an offset can see. */
export function siteIn(path: readonly Node[], outside: Environment): Site {
  let site = outermost(outside);
  for (const [at, node] of path.entries()) {
    // Its value is visible around it.
    if (node.kind === 'Placeholder' && !filtersForm(node)?.args) break;
    const below = belowOf(node, site);
    const next = path[at + 1];
    const visits = next ? below.find(({ nodes }) => nodes.includes(next)) : below.at(-1);
    site = visits?.site ?? site;
  }
  return site;
}

function outermost(environment: Environment): Site {
  return {
    environment,
    scope: undefined,
    outer: [],
    clause: 'other',
    parent: undefined,
    aggregate: undefined,
  };
}

function belowOf(node: Node, site: Site): Visits[] {
  switch (node.kind) {
    // Half of all nodes, with nothing below.
    case 'Name':
    case 'StringLiteral':
    case 'NumberLiteral':
    case 'NullLiteral':
      return [];
    case 'Select':
      return belowSelect(node, site);
    case 'SetQuery':
      return belowSet(node, site);
    case 'ParenthesizedQuery': {
      const environment = site.environment.withCtes(node.with);
      const inner = { ...site, environment, parent: node };
      const around = { ...inner, scope: undefined };
      return [...belowWith(node.with, around), { nodes: [node.query], site: inner }];
    }
    case 'Lambda':
      return belowLambda(node, site);
    case 'With':
      return belowClause(node, site);
    case 'Join':
      return belowJoin(node, site);
    case 'Call': {
      const { functions } = site.environment.catalog;
      const isAggregate = !node.over && functions.isAggregate(node.name.text);
      const inner = { ...site, parent: node, ...(isAggregate && { aggregate: node }) };
      // `count` does not read values that are never NULL.
      if (node.name.text === 'count' && !node.distinct)
        return childrenAt(node, { ...inner, isUnread: true });
      const dropped = /^if$/i.test(node.name.text) ? droppedBranch(node.args) : undefined;
      return childrenAt(node, inner, dropped);
    }
    case 'Conditional': {
      const { condition, then, otherwise } = node;
      const dropped = droppedBranch([condition, then, otherwise]);
      return childrenAt(node, { ...site, parent: node }, dropped);
    }
    case 'Logical': {
      const isUnread = node.operands.some((one) => decides(one, node.operator));
      return childrenAt(node, { ...site, parent: node, ...(isUnread && { isUnread }) });
    }
    case 'Binary': {
      const { left, right, operator } = node;
      // `= null` is read as `isNull`.
      const isNull = /^(?:[-+*/%]|[<>]=?)$/.test(operator) && [left, right].some(isNullLiteral);
      return childrenAt(node, { ...site, parent: node, ...(isNull && { isDropped: true }) });
    }
    case 'Placeholder': {
      const bound = filtersForm(node)?.args?.map(boundExpression);
      if (bound) return [{ nodes: bound, site: { ...site, parent: node } }];
      // Anything else is a name of the request, or a program that the service runs before the query.
      return [];
    }
    case 'Tag':
    case 'Unsupported':
    case 'Invocation':
      // The names inside are not columns, or the whole is refused already.
      return childrenAt(node, { ...site, scope: undefined, parent: node });
    default:
      return childrenAt(node, { ...site, parent: node });
  }
}

function childrenAt(node: Node, site: Site, dropped?: Node): Visits[] {
  const nodes = childrenOf(node);
  if (!dropped) return [{ nodes, site }];
  return nodes.map((child) => ({
    nodes: [child],
    site: child === dropped ? { ...site, isDropped: true } : site,
  }));
}

/** `or true`, `and false`: the others are not looked at. */
function decides(operand: Expression, operator: Logical['operator']): boolean {
  const wanted = operator === 'or' ? /^(?:true|[1-9]\d*)$/i : /^(?:false|0)$/i;
  if (operand.kind === 'NumberLiteral') return wanted.test(operand.text);
  const [only, more] = operand.kind === 'Path' ? operand.names : [];
  return only?.kind === 'Name' && !more && !only.quoted && wanted.test(only.text);
}

/** The branch that a condition written out rules out. */
function droppedBranch([condition, then, otherwise]: readonly Expression[]): Node | undefined {
  if (condition?.kind === 'NumberLiteral') return Number(condition.text) === 0 ? then : otherwise;
  return condition && isNullLiteral(condition) ? then : undefined;
}

function isNullLiteral({ kind }: Expression): boolean {
  return kind === 'NullLiteral';
}

/** The names inside a SELECT at a site. */
export function scopeInside(select: Select, { environment }: Pick<Site, 'environment'>): Scope {
  return environment.withCtes(select.with).scopeOf(select);
}

function belowSelect(select: Select, around: Site): Visits[] {
  const scope = scopeInside(select, around);
  const outer = around.scope ? [around.scope, ...around.outer] : around.outer;
  const site: Site = {
    environment: around.environment.withCtes(select.with),
    scope,
    outer,
    clause: 'items',
    parent: select,
    aggregate: undefined,
  };
  const found: Visits[] = [...belowWith(select.with, site), { nodes: select.items, site }];
  for (const [key, clause] of clauses) {
    const node = select[key];
    if (node) found.push({ nodes: [node], site: { ...site, clause } });
  }
  found.push({ nodes: select.others, site: { ...site, clause: 'other' } });
  return found;
}

const clauses = [
  ['from', 'from'],
  ['arrayJoin', 'array join'],
  ['prewhere', 'prewhere'],
  ['where', 'where'],
  ['groupBy', 'group by'],
  ['having', 'having'],
  ['qualify', 'qualify'],
  ['windows', 'window'],
  ['orderBy', 'order by'],
  ['limitBy', 'limit by'],
  ['limit', 'limit'],
] as const satisfies readonly (readonly [keyof Select, Clause])[];

function belowWith(clause: With | undefined, site: Site): Visits[] {
  if (!clause) return [];
  return [{ nodes: [clause], site: { ...site, clause: 'with', parent: site.parent } }];
}

/** A scalar CTE is expanded where it is used, so it sees the names of that SELECT. */
function belowClause(clause: With, site: Site): Visits[] {
  return clause.ctes.map((cte): Visits => {
    const inner: Site = { ...site, parent: clause };
    if (cte.kind === 'ScalarCte') return { nodes: [cte], site: inner };
    const environment = site.environment.definitionOf(cte);
    return { nodes: [cte], site: { ...inner, environment, scope: undefined } };
  });
}

/** The CTEs of the first branch are seen by the others too. */
function belowSet(node: SetQuery, site: Site): Visits[] {
  const inner: Site = { ...site, parent: node };
  const clause = 'with' in node.first ? node.first.with : undefined;
  const shared = { ...inner, environment: inner.environment.withCtes(clause) };
  const found: Visits[] = [
    { nodes: [node.first], site: inner },
    { nodes: node.rest, site: shared },
  ];
  const last = [node.orderBy, node.limit].flatMap((one) => one ?? []);
  if (last.length === 0) return found;
  const scope = site.environment.scopeOf(selectFrom(node.first));
  return [...found, { nodes: last, site: { ...shared, scope, clause: 'set' } }];
}

function belowLambda(node: Lambda, site: Site): Visits[] {
  const scope = site.scope && lambdaScope(node, site.parent, site.scope);
  return [{ nodes: [...node.parameters, node.body], site: { ...site, scope, parent: node } }];
}

/** The scope inside a lambda, whose parameters are elements of the arrays passed along with it. */
export function lambdaScope(lambda: Lambda, parent: Node | undefined, scope: Scope): Scope {
  const isPassed = parent?.kind === 'Call';
  return scope.within(lambda, {
    form: isPassed ? parent.name.text : '',
    args: isPassed ? parent.args : [],
  });
}

function belowJoin(node: Join, site: Site): Visits[] {
  const { operand, constraint } = node;
  const inner: Site = { ...site, parent: node };
  const found: Visits[] = [{ nodes: [operand], site: inner }];
  const clause = constraint?.style === 'using' ? 'using' : 'constraint';
  if (constraint) found.push({ nodes: [constraint], site: { ...inner, clause } });
  return found;
}
