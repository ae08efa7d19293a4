import type { Extent } from '../../ast/extent.ts';
import type { Expression, Query, Select } from '../../ast/nodes.ts';
import { withoutParentheses } from '../../ast/names.ts';
import { counted } from './suggestions.ts';
import { type Checks, finding, type Finding } from './finding.ts';

/** Forms that the service passes to the engine, which refuses them. */
export const unrunnableForms: Checks = {
  Select: (node) => [...positions(node), ...lambdas(node.items), ...prewhere(node)],

  Filter: ({ condition }) => lambdas([condition]),

  Limit: ({ count, offset }) =>
    [count, offset].flatMap((value) => (value ? wholeNumber(value) : [])),

  Join: ({ operator, operand, constraint }) => {
    if (constraint || !/\bJOIN$/.test(operator) || /CROSS|POSITIONAL|NATURAL/.test(operator)) {
      return [];
    }
    const message = `\`${operator}\` needs \`ON\` or \`USING\`. \`CROSS JOIN\` needs neither.`;
    return [unrunnable(message, operand)];
  },

  Call: ({ name, args }) => {
    if (/^(?:decide|jev)$/i.test(name.text)) return [];
    const named = args.find(({ kind }) => kind === 'NamedArgument');
    const message = `\`${name.text}\` takes no named arguments. Pass the value alone.`;
    return named ? [unrunnable(message, named)] : [];
  },

  SetQuery: ({ first, rest }) => {
    const columns = widthOf(first);
    return rest.flatMap(({ query }) => {
      const own = widthOf(query);
      if (own === undefined || columns === undefined || own === columns) return [];
      const message = `This query selects ${counted(own, 'column')}, the first one ${counted(columns, 'column')}.`;
      return [unrunnable(message, query)];
    });
  },
};

/** The number of columns of a query; undefined if its text does not tell. */
function widthOf(query: Query): number | undefined {
  if (query.kind === 'ParenthesizedQuery') return widthOf(query.query);
  if (query.kind === 'SetQuery') return widthOf(query.first);
  return query.kind === 'Select' && isCounted(query) ? query.items.length : undefined;
}

/** Each item of the query is one column. */
function isCounted({ items }: Select): boolean {
  return items.every(({ kind }) => !/^(?:Star|Columns|Spread|Missing)$/.test(kind));
}

/** Numbers in ORDER BY, GROUP BY and LIMIT BY are positions of columns. */
function positions(select: Select): Finding[] {
  if (!isCounted(select)) return [];
  const { items, orderBy, groupBy, limitBy } = select;
  const ordered = (orderBy?.items ?? []).map(({ expression }) => expression);
  const keys = [...ordered, ...(groupBy?.items ?? []), ...(limitBy?.items ?? [])];
  return keys.flatMap((key) => position(key, items));
}

function position(node: Expression, { length }: readonly Expression[]): Finding[] {
  if (node.kind !== 'NumberLiteral' || !/^\d+$/.test(node.text)) return [];
  const wanted = Number(node.text);
  if (wanted >= 1 && wanted <= length) return [];
  const message = `There is no column ${node.text}: the query selects ${counted(length, 'column')}.`;
  return [unrunnable(message, node)];
}

function lambdas(values: readonly Expression[]): Finding[] {
  return values.flatMap((item) => {
    const value = withoutParentheses(item.kind === 'Alias' ? item.expression : item);
    if (value.kind !== 'Lambda') return [];
    const message =
      'A lambda is not a value. Pass it to a function, such as `arrayMap(x -> x + 1, a)`.';
    return [unrunnable(message, value)];
  });
}

function prewhere({ prewhere: clause, from }: Select): Finding[] {
  const [only, ...others] = from ? [from.joins.first, ...from.joins.joins] : [];
  if (!clause || others.length > 0 || only?.kind !== 'TableSource') return [];
  if (only.table.kind !== 'Subquery') return [];
  return [unrunnable('`PREWHERE` cannot filter a subquery. Use `WHERE`.', clause)];
}

function wholeNumber(value: Expression): Finding[] {
  const isText = value.kind === 'StringLiteral';
  // Less than one is a share of the rows.
  const isFraction = value.kind === 'NumberLiteral' && /^[1-9]\d*\.\d*[1-9]/.test(value.text);
  if (!isText && !isFraction) return [];
  return [unrunnable('`LIMIT` and `OFFSET` take whole numbers.', value)];
}

function unrunnable(message: string, extent: Extent): Finding {
  return finding('unsupported-form', message, extent);
}
