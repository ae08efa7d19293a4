import { replacing } from '../../ast/fix.ts';
import type { Fix } from '../../ast/fix.ts';
import type {
  Binary,
  Expression,
  Join,
  JoinOperand,
  Lambda,
  Name,
  NameOrMissing,
  Select,
} from '../../ast/nodes.ts';
import { meantBy } from '../../parser/recovery/misspelling.ts';
import type { Checks, Finding } from './finding.ts';
import type { SourceText } from './sourceText.ts';

/** Forms which parse, but as something else than they look like. */
export const misreadForms: Checks = {
  Select: (node, source) => [...selectAll(node, source), ...distinctOn(node, source)],

  Joins: ({ first, joins }, source) => {
    const operands: readonly JoinOperand[] = [first, ...joins.map(({ operand }) => operand)];
    return joins.flatMap((join, at) => [
      ...joinWord(operands[at], join, source),
      ...sideOfJoin(join, joins, source),
    ]);
  },

  TableFunction: ({ name, start, end }, source) => {
    if (name.quoted || name.text.toUpperCase() !== 'VALUES') return [];
    const message =
      '`VALUES` without parentheses around it is read as a table function; write `(VALUES (…))`.';
    const text = `(${source.slice({ start, end })})`;
    const fixes = [replacing('Put `VALUES` into parentheses', start, end, text)];
    return [{ ...warning('misread-values', message, name), fixes }];
  },

  TableSource: ({ table, alias }, source) => {
    if (alias?.kind !== 'Name') return [];
    const between = source.words(table.end, alias.start);
    const names = between.filter(({ text }) => text.toUpperCase() !== 'AS');
    const [first] = names;
    const last = names.at(-1);
    if (!first || !last) return [];
    const known = first.text.toUpperCase() === 'FORMAT';
    const [meant] = names.length === 1 && !known ? meantBy(first.text) : [];
    if (meant) {
      const written = meant.join(' ');
      const message = `\`${first.text}\` is read as an alias. Did you mean \`${written}\`?`;
      const fix = replacing(`Write \`${written}\``, first.start, first.end, written.toLowerCase());
      return [{ ...warning('misread-table-alias', message, first), fixes: [fix] }];
    }
    const message = known
      ? '`FORMAT` is read as an alias: HogQL has no such clause, the answer always has one form.'
      : `\`${first.text}\` has no effect: of several aliases only the last, \`${alias.text}\`, counts.`;
    const fix = known
      ? replacing('Remove `FORMAT`', table.end, alias.end, '')
      : replacing(`Remove \`${first.text}\``, table.end, source.blanksBefore(alias.start), '');
    return [
      {
        ...warning('misread-table-alias', message, { start: first.start, end: last.end }),
        fixes: [fix],
      },
    ];
  },

  Limit: ({ start, count, offset, comma }, source) => {
    if (!comma || !count || !offset) return [];
    const [first, second] = [source.slice(count), source.slice(offset)];
    const shown = `\`LIMIT ${first} OFFSET ${second}\``;
    const message = `This is read as ${shown}; other dialects take the first number as the offset.`;
    const keyword = source.words(start, count.start)[0];
    if (!keyword) return [];
    const written = (limit: string, by: string): Fix =>
      replacing(
        `Write \`LIMIT ${limit} OFFSET ${by}\``,
        count.start,
        offset.end,
        `${limit} offset ${by}`,
      );
    const extent = { start: count.start, end: offset.end };
    const fixes = [written(second, first), written(first, second)];
    return [{ ...warning('misread-limit', message, extent), fixes }];
  },

  Call: ({ args }, source) =>
    args.flatMap((one) => (one.kind === 'Lambda' ? lambda(one, source) : [])),

  Binary: (node, source) => selectFrom(node, source),

  TupleElement: ({ object, index, start, end }) => {
    if (object.kind !== 'NumberLiteral') return [];
    const digits = object.text.replace(/\.$/, '');
    const message = `This is read as element ${index} of the number ${digits}.`;
    const fix = replacing(`Write \`${digits}.${index}\``, start, end, `${digits}.${index}`);
    return [{ ...warning('misread-number', message, { start, end }), fixes: [fix] }];
  },

  Property: ({ object, name, start, end }) => {
    if (object.kind !== 'NumberLiteral' || name.kind !== 'Name') return [];
    const message = `This is read as property \`${name.text}\` of the number ${object.text}.`;
    return [warning('misread-number', message, { start, end })];
  },

  Filter: ({ condition }, source) => conditions(condition).flatMap((one) => concat(one, source)),
  JoinConstraint: ({ expressions }, source) =>
    expressions.flatMap(conditions).flatMap((one) => concat(one, source)),
};

/** `SELECT ALL a` is a column `all` under the alias `a`. */
function selectAll({ items }: Select, source: SourceText): Finding[] {
  const [item] = items;
  if (item?.kind !== 'Alias' || item.style !== 'implicit') return [];
  const name = plainName(item.expression);
  if (name?.text.toUpperCase() !== 'ALL') return [];
  const message = `\`ALL\` is read as a column called \`${name.text}\` with the alias \`${aliasOf(item.name)}\`; leave it out.`;
  const fixes = [replacing('Remove `ALL`', name.start, source.blanksAfter(name.end), '')];
  return [{ ...warning('misread-select-all', message, name), fixes }];
}

/** `f(SELECT * FROM (…))` multiplies a column `select` by what a function `from` answers. */
function selectFrom({ operator, left, right, start, end }: Binary, source: SourceText): Finding[] {
  if (operator !== '*' || right.kind !== 'Call' || right.name.quoted) return [];
  const names = [plainName(left)?.text, right.name.text].map((name) => name?.toUpperCase());
  if (names.join(' ') !== 'SELECT FROM') return [];
  const message =
    '`SELECT * FROM (…)` as an argument is read as a product of a column `select` and a call of `from`; put the query into parentheses of its own.';
  const text = `(${source.slice({ start, end })})`;
  const fixes = [replacing('Put the query into parentheses', start, end, text)];
  return [{ ...warning('misread-select-from', message, { start, end: right.name.end }), fixes }];
}

/** `SELECT DISTINCT ON (a) b` is a call of a function `on`. */
const distinctOn: (node: Select, source: SourceText) => Finding[] = (
  { distinct, items, limitBy, limit, end },
  source,
) => {
  const [item] = items;
  if (!distinct || !item) return [];
  const call = leftmost(item);
  if (call.kind !== 'Call' || call.name.quoted || call.name.text.toUpperCase() !== 'ON') return [];
  const keyword = source.words(0, call.start).at(-1);
  if (!keyword) return [];
  const message =
    '`DISTINCT ON` is read as a call of a function `on`; take one row for each value with `LIMIT 1 BY`.';
  const extent = { start: keyword.start, end: call.end };
  const found = warning('misread-distinct-on', message, extent);
  if (limitBy || item.kind !== 'Alias' || call.args.length === 0) return [found];
  const keys = call.args.map((key) => source.slice(key)).join(', ');
  const at = limit?.start ?? end;
  const edits = [
    { start: keyword.start, end: source.blanksAfter(call.end), text: '' },
    { start: at, end: at, text: limit ? `limit 1 by ${keys} ` : ` limit 1 by ${keys}` },
  ];
  return [{ ...found, fixes: [{ title: 'Write `LIMIT 1 BY`', edits }] }];
};

/** `t GLOBAL JOIN u`, `t lft JOIN u`: the word is the alias of `t`. */
function joinWord(operand: JoinOperand | undefined, join: Join, source: SourceText): Finding[] {
  if (operand?.kind !== 'TableSource' || join.operator === ',') return [];
  const { alias, table } = operand;
  if (alias?.kind !== 'Name' || alias.quoted) return [];
  const before = source.words(table.end, alias.start);
  if (before.length > 0 || operand.end !== alias.end) return [];
  const word = alias.text.toUpperCase();
  const removal = replacing(`Remove \`${word}\``, alias.start, source.blanksAfter(alias.end), '');
  if (word === 'GLOBAL') {
    const message =
      '`GLOBAL` is read as the alias of the table; there is no such join, leave it out.';
    return [{ ...warning('misread-join-word', message, alias), fixes: [removal] }];
  }
  if (word === 'PASTE') {
    const message =
      '`PASTE` is read as the alias of the table; rows are paired by their place with `POSITIONAL JOIN`.';
    const fix = replacing('Write `POSITIONAL`', alias.start, alias.end, 'positional');
    return [{ ...warning('misread-join-word', message, alias), fixes: [fix] }];
  }
  return [];
}

/** `USING a, LEFT JOIN t`: behind the comma the word is one more column, and the join has none. */
function sideOfJoin({ constraint }: Join, joins: readonly Join[], source: SourceText): Finding[] {
  if (constraint?.style !== 'using') return [];
  const [before, last] = constraint.expressions.slice(-2);
  const word = last && plainName(last);
  if (!before || !word || !/^(?:left|right|full|inner|cross)$/i.test(word.text)) return [];
  const { end } = constraint;
  const isFollowed = joins.some(
    ({ operator, start }) =>
      operator === 'JOIN' && start > end && source.words(end, start).length === 0,
  );
  if (!isFollowed) return [];
  const message = `Behind the comma \`${word.text}\` is read as one more column, and the join is a plain one; leave the comma out.`;
  const fixes = [replacing('Remove `,`', before.end, word.start, ' ')];
  return [{ ...warning('misread-join-word', message, word), fixes }];
}

/** `f(x, y -> x)` holds one lambda of two parameters. */
function lambda({ parameters, start, end }: Lambda, source: SourceText): Finding[] {
  const [first, second] = parameters;
  if (!first || !second || source.charAt(start) === '(') return [];
  if (source.words(start, end)[0]?.end !== first.end) return [];
  const last = parameters.at(-1) ?? second;
  const names = parameters.map(aliasOf).join(', ');
  const message = `This is read as one lambda of ${parameters.length} parameters; put them into parentheses to say so: \`(${names}) -> …\`.`;
  const own = source.slice({ start, end: last.end });
  const fixes = [
    replacing(`Write \`(${names}) -> …\``, start, last.end, `(${own})`),
    replacing(
      `Pass \`${names.slice(0, names.lastIndexOf(','))}\` as an argument of its own`,
      last.start,
      last.end,
      `(${aliasOf(last)})`,
    ),
  ];
  return [{ ...warning('misread-lambda', message, { start, end: last.end }), fixes }];
}

/** The conditions a clause is made of, `AND` and `OR` taken apart. */
function conditions(expression: Expression): Expression[] {
  const found: Expression[] = [];
  const pending = [expression];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.kind === 'Logical') pending.push(...node.operands);
    else if (node.kind === 'Parenthesized') pending.push(node.expression);
    else if (node.kind === 'Not') pending.push(node.operand);
    else found.push(node);
  }
  return found;
}

/** `a = 1 || b = 2` compares `a` with the text `1 || b`, and what comes out with 2. */
function concat(condition: Expression, source: SourceText): Finding[] {
  if (condition.kind !== 'Binary' || !comparison.test(condition.operator)) return [];
  const { left } = condition;
  if (left.kind !== 'Binary' || !comparison.test(left.operator)) return [];
  return joinedTexts(left.right).flatMap(({ left: before, right }) => {
    const sign = source.word(before.end, right.start, '||');
    if (!sign) return [];
    const message = '`||` joins two texts here, between the comparisons; write `OR` for "or".';
    const fixes = [replacing('Write `OR`', sign.start, sign.end, 'or')];
    return [{ ...warning('misread-concat', message, sign), fixes }];
  });
}

const comparison = /^(?:==?|!=|<>|[<>]=?|(?:not )?i?like)$/;

function joinedTexts(expression: Expression): Binary[] {
  return expression.kind === 'Binary' && expression.operator === '||' ? [expression] : [];
}

function leftmost(expression: Expression): Expression {
  let node = expression;
  for (;;) {
    if (node.kind === 'Alias') node = node.expression;
    else if (node.kind === 'Binary') node = node.left;
    else return node;
  }
}

function plainName(expression: Expression): Name | undefined {
  if (expression.kind !== 'Path' || expression.names.length !== 1) return undefined;
  const [name] = expression.names;
  return name?.kind === 'Name' && !name.quoted ? name : undefined;
}

function aliasOf(name: NameOrMissing): string {
  return name.kind === 'Name' ? name.text : '';
}

function warning(
  code: Finding['code'],
  message: string,
  { start, end }: { readonly start: number; readonly end: number },
): Finding {
  return { code, severity: 'warning', message, start, end };
}
