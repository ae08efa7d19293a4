import type {
  Call,
  CTE,
  HogQLXTag,
  SelectSetQuery,
} from '../../../server/common/language/officialTree.ts';
import { invalid } from '../../../server/local/base/errors.ts';
import { isNode } from '../officialParser/treeShape.ts';
import type { QueryCheck } from './checkedQueries.ts';

/** Forms that a local project runs and today's service refuses, in its words if they are known. */
export const formCheck: QueryCheck = {
  word: /\b(?:qualify|final|with(?:in)?|intersect|except|values|order|sample)\b|</i,
  check: (tree) => {
    const named = new Set<string>();
    visit(tree, undefined, (part) => {
      if (isNode(part, 'CTE')) named.add(part.name);
    });
    visit(tree, undefined, (part, parent) => {
      const refused = refusalOf(part, parent, named);
      if (refused !== undefined) throw invalid(refused);
    });
  },
};

/** Visits each node with the one around it. */
function visit(
  part: unknown,
  parent: unknown,
  enter: (part: object, parent: unknown) => void,
): void {
  if (typeof part !== 'object' || part === null) return;
  enter(part, parent);
  const around = Array.isArray(part) ? parent : part;
  for (const child of Object.values(part)) visit(child, around, enter);
}

function refusalOf(part: object, parent: unknown, named: ReadonlySet<string>): string | undefined {
  if (isNode(part, 'SelectQuery')) {
    return part.qualify ? 'QUALIFY clause is not supported in the old analyzer.' : undefined;
  }
  if (isNode(part, 'JoinExpr')) {
    if (part.table_final)
      return 'The FINAL keyword is not supported in HogQL as it causes slow queries';
    const isSampled = part.sample && /Select(?:Set)?Query/.test(part.table.node);
    if (isSampled) return 'Table expression modifiers SAMPLE are not supported for subquery';
  }
  if (isNode(part, 'SelectSetQuery')) return setRefusal(part);
  if (isNode(part, 'CTE')) return cteRefusal(part, named);
  if (isNode(part, 'ValuesQuery')) return 'VALUES clause is not supported in ClickHouse dialect';
  if (isNode(part, 'Call')) return callRefusal(part);
  if (isNode(part, 'HogQLXTag')) return tagRefusal(part, parent);
  return undefined;
}

function setRefusal({ subsequent_select_queries: rest }: SelectSetQuery): string | undefined {
  const found = rest.find(({ set_operator: operator }) =>
    /^(?:INTERSECT|EXCEPT) ALL$/.test(operator),
  );
  return found && `${found.set_operator} is not supported in ClickHouse dialect`;
}

function cteRefusal(cte: CTE, named: ReadonlySet<string>): string | undefined {
  if (cte.recursive) {
    return 'WITH RECURSIVE is not supported with the old analyzer. Please use `enable_analyzer=1`.';
  }
  if (cte.cte_type === 'column') {
    // The names are looked up before the tables are known.
    const column = columnIn(cte.expr, named);
    return column && `Unable to resolve field: ${column}`;
  }
  if (cte.materialized === false) return 'ClickHouse does not support NOT MATERIALIZED CTEs';
  if (cte.using_key) return "CTE USING KEY is not supported in the 'clickhouse' dialect";
  return cte.columns ? 'CTE column name lists are not supported in this dialect' : undefined;
}

/** The first name that is neither a value of WITH nor a parameter of a lambda. */
function columnIn(part: unknown, known: ReadonlySet<string>): string | undefined {
  if (typeof part !== 'object' || part === null || isNode(part, 'SelectQuery')) return undefined;
  if (isNode(part, 'Field')) {
    const [first = ''] = part.chain.map(String);
    return known.has(first) ? undefined : first;
  }
  const inside = isNode(part, 'Lambda') ? new Set([...known, ...part.args]) : known;
  return Object.values(part)
    .map((child) => columnIn(child, inside))
    .find((name) => name !== undefined);
}

function callRefusal({ name, within_group: group, order_by: order }: Call): string | undefined {
  if (group)
    return `Aggregation '${name}' with WITHIN GROUP is not supported in ClickHouse dialect`;
  return order && order.length > 0 ? `Syntax error: ORDER BY in ${name}(…)` : undefined;
}

/** What is inside a tag is data of it. */
function tagRefusal({ kind }: HogQLXTag, parent: unknown): string | undefined {
  const isInside = isNode(parent, 'HogQLXTag') || isNode(parent, 'HogQLXAttribute');
  if (isInside || /Query(?:Options)?$/.test(kind)) return undefined;
  if (elements.has(kind) && !isNode(parent, 'JoinExpr')) return undefined;
  return `Error parsing query tag: Unknown tag <${kind} />.`;
}

const elements = new Set(
  (
    'Sparkline RecordingButton ExplainCSPReport a blink marquee redacted em strong span div p pre code ' +
    'h1 h2 h3 h4 h5 h6 ul ol li table thead tbody tr th td blockquote hr b i u'
  ).split(' '),
);
