import { type Fix, replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Call, Clause, GroupBy, Limit, OrderItem, Query, Select } from '../../ast/nodes.ts';
import type { Checks, Finding } from './finding.ts';
import type { SourceText, Word } from './sourceText.ts';

/** Forms which the service's parser accepts and then drops, so that they have no effect. */
export const ignoredForms: Checks = {
  OrderItem: (node, source) => [...nullsOrder(node, source), ...collation(node, source)],

  IgnoreNulls: ({ operand, end }, source) => {
    const message = '`IGNORE NULLS` has no effect.';
    return dropped('ignored-ignore-nulls', message, source, operand.end, end, ['IGNORE']);
  },

  Join: ({ operator, start, operand }, source) => {
    if (!operator.includes('NATURAL')) return [];
    const message =
      '`NATURAL` has no effect. Name the columns that both tables share: `USING (…)`.';
    const word = source.word(start, operand.start, 'NATURAL');
    if (!word) return [];
    const fixes = [
      replacing(fixTitle.remove('`NATURAL`'), word.start, source.blanksAfter(word.end), ''),
    ];
    return [{ ...warning('ignored-natural', message, word.start, word.end), fixes }];
  },

  Select: (node, source) => node.others.flatMap((clause) => modifier(clause, node, source)),

  SetQuery: ({ first, rest, orderBy, limit }, source) => {
    const found = rest.length === 0 ? firstLimit(first, limit, source) : [];
    if (!orderBy) return found;
    const { start, end } = orderBy;
    if (first.kind === 'Select' && first.limit && rest.length === 0) {
      const message = '`ORDER BY` has no effect after `LIMIT`. Move it before.';
      const text = `${source.slice(orderBy)} `;
      const edits = [
        { start: first.limit.start, end: first.limit.start, text },
        { start: source.blanksBefore(start), end, text: '' },
      ];
      const fixes = [{ title: fixTitle.moveBefore('`ORDER BY`', '`LIMIT`'), edits }];
      return [...found, { ...warning('ignored-order-by', message, start, end), fixes }];
    }
    const message =
      '`ORDER BY` after a query in parentheses has no effect. Wrap the query in `SELECT * FROM (…)`.';
    const bare = rest.length === 0 && first.kind === 'ParenthesizedQuery' && !first.with;
    const edits = bare
      ? [{ start: first.start, end: first.start, text: 'select * from ' }]
      : [
          { start: first.start, end: first.start, text: 'select * from (' },
          { start: source.blanksBefore(start), end: source.blanksBefore(start), text: ')' },
        ];
    const fixes = [{ title: fixTitle.wrapInSelect(), edits }];
    return [...found, { ...warning('ignored-order-by', message, start, end), fixes }];
  },

  Call: (node, source) => {
    const { filter, over, argsEnd, end } = node;
    const word = filter && over && source.word(argsEnd, end, 'FILTER');
    if (!filter || !word) return [];
    const message = '`FILTER` before `OVER` has no effect. Use the `If` form of the function.';
    const fixes = combinedWithIf(node, source);
    const last = source.words(filter.end, end)[0] ?? filter;
    return [{ ...warning('ignored-filter', message, word.start, last.end), fixes }];
  },

  Sample: ({ ratio, percent }, source) => {
    if (!percent || ratio.kind !== 'Ratio') return [];
    const sign = source.words(ratio.end, source.blanksAfter(ratio.end) + 1)[0];
    const { left, right } = ratio;
    const message = 'The `%` has no effect: the number is read as a share or a count of rows.';
    const part = right ? undefined : Number(left.text) / 100;
    const fix =
      part !== undefined &&
      replacing(fixTitle.write(`\`${part}\``), ratio.start, sign?.end ?? ratio.end, String(part));
    return [
      {
        ...warning('ignored-sample-percent', message, ratio.start, sign?.end ?? ratio.end),
        ...(fix && { fixes: [fix] }),
      },
    ];
  },
};

/** `LIMIT 1 LIMIT 2`: the second belongs to the whole query and replaces the first. */
function firstLimit(first: Query, limit: Limit | undefined, source: SourceText): Finding[] {
  if (!limit?.count || first.kind !== 'Select' || !first.limit?.count) return [];
  const { start, end } = first.limit;
  const message = 'This `LIMIT` has no effect: only the last one counts.';
  const fixes = [replacing(fixTitle.removeThisLimit(), start, source.blanksAfter(end), '')];
  return [{ ...warning('ignored-limit', message, start, end), fixes }];
}

function nullsOrder({ expression, nulls, end }: OrderItem, source: SourceText): Finding[] {
  const first = nulls && source.word(expression.end, end, 'NULLS');
  const second = first && source.word(first.end, end, 'FIRST', 'LAST');
  if (!second) return [];
  const written = `\`NULLS ${nulls.toUpperCase()}\``;
  const message = `${written} has no effect: nulls come last.`;
  const blanks = source.blanksBefore(first.start);
  const removal = { start: blanks, end: second.end, text: '' };
  const fixes: Fix[] = [{ title: fixTitle.remove(written), edits: [removal] }];
  if (nulls === 'first' && expression.kind !== 'NumberLiteral') {
    const own = source.slice(expression);
    const key = /^(?:Path|Call|Parenthesized)$/.test(expression.kind) ? own : `(${own})`;
    const { start } = expression;
    const edits = [{ start, end: start, text: `${key} is null desc, ` }, removal];
    fixes.unshift({ title: fixTitle.sortByIsNull(), edits });
  }
  return [{ ...warning('ignored-nulls-order', message, first.start, second.end), fixes }];
}

function collation({ expression, collate, end }: OrderItem, source: SourceText): Finding[] {
  if (!collate) return [];
  const message = '`COLLATE` has no effect: strings are sorted by their bytes.';
  const to = Math.min(collate.end, end);
  return dropped('ignored-collate', message, source, expression.end, to, ['COLLATE']);
}

/** `WITH TOTALS`, and `WITH ROLLUP` or `WITH CUBE` after the keys. */
function modifier(clause: Clause, { groupBy }: Select, source: SourceText): Finding[] {
  if (clause.kind !== 'OtherClause') return [];
  const { start, end } = clause;
  if (clause.clause === 'totals') {
    const message = '`WITH TOTALS` has no effect.';
    return dropped('ignored-totals', message, source, start, end, ['WITH']);
  }
  if (clause.clause !== 'cube or rollup') return [];
  const word = source.word(start, end, 'CUBE', 'ROLLUP');
  if (!word) return [];
  const name = word.text.toUpperCase();
  const message = `\`WITH ${name}\` has no effect. Write \`GROUP BY ${name}(…)\`.`;
  // While it is half-typed, the keys may come after it.
  const keys = groupBy?.mode === 'list' && groupBy.end <= start ? groupBy : undefined;
  const fixes = keys && [groupedBy(keys, word, end, source)];
  return [{ ...warning('ignored-group-modifier', message, start, end), ...(fixes && { fixes }) }];
}

function groupedBy({ items }: GroupBy, word: Word, end: number, source: SourceText): Fix {
  const first = items[0]?.start ?? word.start;
  const last = items.at(-1)?.end ?? word.start;
  const text = `${word.text}(${source.slice({ start: first, end: last })})`;
  return replacing(fixTitle.write(`\`${word.text.toUpperCase()}(…)\``), first, end, text);
}

/** `count(a) FILTER (WHERE b)` means `countIf(a, b)`. */
function combinedWithIf(
  { name, args, distinct, argsEnd, filter, end }: Call,
  source: SourceText,
): Fix[] {
  const closing = filter && source.words(filter.end, end)[0];
  if (!filter || !closing || distinct) return [];
  const condition = `${args.length > 0 ? ', ' : ''}${source.slice(filter)}`;
  const edits = [
    { start: name.end, end: name.end, text: 'If' },
    { start: argsEnd - 1, end: argsEnd - 1, text: condition },
    { start: argsEnd, end: closing.end, text: '' },
  ];
  return [{ title: fixTitle.write(`\`${name.text}If(…)\``), edits }];
}

/** A part that starts at a word and can be removed up to `end`. */
function dropped(
  code: Finding['code'],
  message: string,
  source: SourceText,
  from: number,
  end: number,
  words: readonly string[],
): Finding[] {
  const word = source.word(from, end, ...words);
  if (!word) return [];
  const title = message.slice(0, message.indexOf(' has no effect'));
  const fixes = [replacing(fixTitle.remove(title), source.blanksBefore(word.start), end, '')];
  return [{ ...warning(code, message, word.start, end), fixes }];
}

function warning(code: Finding['code'], message: string, start: number, end: number): Finding {
  return { code, severity: 'warning', message, start, end };
}
