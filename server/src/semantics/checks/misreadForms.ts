import { append } from '../../base/append.ts';
import { type Fix, replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type {
  Binary,
  Call,
  Expression,
  Lambda,
  Name,
  Query,
  Select,
  SetQuery,
  StringLiteral,
} from '../../ast/nodes.ts';
import { nameText } from '../../ast/names.ts';
import { escapedText } from '../../schema/quotedName.ts';
import { type Checks, finding, type Finding } from './finding.ts';
import type { SourceText } from './sourceText.ts';

/** Forms that parse, but not as they look. */
export const misreadForms: Checks = {
  Select: (node, source) => [...selectAll(node, source), ...distinctOn(node, source)],

  SetQuery: (node, source) => lastSelect(node, source),

  Limit: ({ start, count, offset, comma }, source) => {
    if (!comma || !count || !offset) return [];
    const [first, second] = [source.slice(count), source.slice(offset)];
    const shown = `\`LIMIT ${first} OFFSET ${second}\``;
    const message = `This is read as ${shown}; other dialects take the first number as the offset.`;
    const keyword = source.words(start, count.start)[0];
    if (!keyword) return [];
    const written = (limit: string, by: string): Fix =>
      replacing(
        fixTitle.write(`\`LIMIT ${limit} OFFSET ${by}\``),
        count.start,
        offset.end,
        `${limit} offset ${by}`,
      );
    const extent = { start: count.start, end: offset.end };
    const fixes = [written(second, first), written(first, second)];
    return [finding('misread-limit', message, extent, fixes)];
  },

  Call: ({ args }, source) =>
    args.flatMap((one) => (one.kind === 'Lambda' ? lambda(one, source) : [])),

  Binary: (node, source) => selectFrom(node, source),

  StringLiteral: quotedPlaceholder,

  TupleElement: ({ object, index, start, end }) => {
    if (object.kind !== 'NumberLiteral') return [];
    const digits = object.text.replace(/\.$/, '');
    const message = `This is read as element ${index} of the number ${digits}.`;
    const fix = replacing(
      fixTitle.write(`\`${digits}.${index}\``),
      start,
      end,
      `${digits}.${index}`,
    );
    return [finding('misread-number', message, { start, end }, [fix])];
  },

  Property: ({ object, name, start, end }) => {
    if (object.kind !== 'NumberLiteral' || name.kind !== 'Name') return [];
    const message = `This is read as property \`${name.text}\` of the number ${object.text}.`;
    return [finding('misread-number', message, { start, end })];
  },

  Filter: ({ condition }, source) => conditions(condition).flatMap((one) => concat(one, source)),
  JoinConstraint: ({ expressions }, source) =>
    expressions.flatMap(conditions).flatMap((one) => concat(one, source)),
};

/** `SELECT a UNION ALL SELECT b LIMIT 5` limits the rows of the second SELECT. */
function lastSelect(node: SetQuery, source: SourceText): Finding[] {
  const { first, rest, limit: limitOfAll } = node;
  const last = rest.at(-1)?.query;
  const others = [first, ...rest.slice(0, -1).map(({ query }) => query)];
  if (last?.kind !== 'Select' || limitOfAll || others.some(hasOwnOrder)) return [];
  const { orderBy, limit } = last;
  const clause = orderBy ?? limit;
  if (!clause) return [];
  const shown = [orderBy && '`ORDER BY`', limit && '`LIMIT`'].filter((one) => one).join(' and ');
  const message = `${shown} without parentheses counts for the last SELECT only, not for all rows.`;
  const fixes = orderBy ? [] : [wrapped(node, clause.start, source)];
  return [finding('misread-last-select', message, clause, fixes)];
}

function hasOwnOrder(query: Query): boolean {
  return query.kind === 'Select' && (query.orderBy ?? query.limit ?? query.limitBy) !== undefined;
}

/** A set operation in parentheses, up to a clause that then counts for all of it. */
function wrapped({ start }: SetQuery, clause: number, source: SourceText): Fix {
  const end = source.blanksBefore(clause);
  const edits = [
    { start, end: start, text: '(' },
    { start: end, end, text: ')' },
  ];
  return { title: fixTitle.parenthesizeAll(), edits };
}

/** `SELECT ALL a` is a column `all` under the alias `a`. */
function selectAll({ items }: Select, source: SourceText): Finding[] {
  const [item] = items;
  if (item?.kind !== 'Alias' || item.style !== 'implicit') return [];
  const name = plainName(item.expression);
  if (name?.text.toUpperCase() !== 'ALL') return [];
  const message = `\`ALL\` is read as a column called \`${name.text}\` with the alias \`${nameText(item.name)}\`; leave it out.`;
  const fixes = [replacing(fixTitle.remove('`ALL`'), name.start, source.blanksAfter(name.end), '')];
  return [finding('misread-select-all', message, name, fixes)];
}

/** `f(SELECT * FROM (…))` multiplies a column `select` by the result of a function `from`. */
function selectFrom({ operator, left, right, start, end }: Binary, source: SourceText): Finding[] {
  if (operator !== '*' || right.kind !== 'Call' || right.name.quoted) return [];
  const names = [plainName(left)?.text, right.name.text].map((name) => name?.toUpperCase());
  if (names.join(' ') !== 'SELECT FROM') return [];
  const message =
    '`SELECT * FROM (…)` as an argument is read as a product of a column `select` and a call of `from`. Put parentheses around the query.';
  const text = `(${source.slice({ start, end })})`;
  const fixes = [replacing(fixTitle.parenthesizeQuery(), start, end, text)];
  return [finding('misread-select-from', message, { start, end: right.name.end }, fixes)];
}

/** The `ON (…)` of `SELECT DISTINCT ON (…)`, which is read as a call. */
export function distinctOnCall({ distinct, items: [item] }: Select): Call | undefined {
  const call = distinct && item ? leftmost(item) : undefined;
  return call?.kind === 'Call' && !call.name.quoted && /^on$/i.test(call.name.text)
    ? call
    : undefined;
}

/** `SELECT DISTINCT ON (a) b` is a call of a function `on`. */
function distinctOn(select: Select, source: SourceText): Finding[] {
  const { items, limitBy, limit, end } = select;
  const [item] = items;
  const call = distinctOnCall(select);
  if (!call || !item) return [];
  const keyword = source.words(0, call.start).at(-1);
  if (!keyword) return [];
  const message =
    '`DISTINCT ON` is read as a call of a function `on`; take one row for each value with `LIMIT 1 BY`.';
  const extent = { start: keyword.start, end: call.end };
  const found = finding('misread-distinct-on', message, extent);
  // `on (a) * from` is a product that lacks its other side.
  const isStar = item.kind === 'Binary' && item.operator === '*' && item.left === call;
  if (limitBy || !(item.kind === 'Alias' || isStar) || call.args.length === 0) return [found];
  const keys = call.args.map((key) => source.slice(key)).join(', ');
  const at = limit?.start ?? end;
  const edits = [
    { start: keyword.start, end: source.blanksAfter(call.end), text: '' },
    { start: at, end: at, text: limit ? `limit 1 by ${keys} ` : ` limit 1 by ${keys}` },
  ];
  return [{ ...found, fixes: [{ title: fixTitle.write('`LIMIT 1 BY`'), edits }] }];
}

/** `f(x, y -> x)` holds one lambda of two parameters. */
function lambda({ parameters, start, end }: Lambda, source: SourceText): Finding[] {
  const [first, second] = parameters;
  if (!first || !second || source.charAt(start) === '(') return [];
  if (source.words(start, end)[0]?.end !== first.end) return [];
  const last = parameters.at(-1) ?? second;
  const names = parameters.map(nameText).join(', ');
  const message = `This is read as one lambda of ${parameters.length} parameters. Put parentheses around them: \`(${names}) -> …\`.`;
  const own = source.slice({ start, end: last.end });
  const fixes = [
    replacing(fixTitle.write(`\`(${names}) -> …\``), start, last.end, `(${own})`),
    replacing(
      fixTitle.passAlone(`\`${names.slice(0, names.lastIndexOf(','))}\``),
      last.start,
      last.end,
      `(${nameText(last)})`,
    ),
  ];
  return [finding('misread-lambda', message, { start, end: last.end }, fixes)];
}

/** The conditions of a clause, with `AND` and `OR` taken apart. */
function conditions(expression: Expression): Expression[] {
  const found: Expression[] = [];
  const pending = [expression];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.kind === 'Logical') append(pending, node.operands);
    else if (node.kind === 'Parenthesized') pending.push(node.expression);
    else if (node.kind === 'Not') pending.push(node.operand);
    // `NOT (…)` is read as a call.
    else if (node.kind === 'Call' && /^not$/i.test(node.name.text)) append(pending, node.args);
    else found.push(node);
  }
  return found;
}

/** `a = 1 || b = 2` compares `a` with the text `1 || b`, and the result with 2. */
function concat(condition: Expression, source: SourceText): Finding[] {
  if (condition.kind !== 'Binary' || !comparison.test(condition.operator)) return [];
  const { left } = condition;
  if (left.kind !== 'Binary' || !comparison.test(left.operator)) return [];
  return joinedTexts(left.right).flatMap(({ left: before, right }) => {
    const sign = source.word(before.end, right.start, '||');
    if (!sign) return [];
    const message = '`||` concatenates strings. Use `OR` to combine conditions.';
    const fixes = [replacing(fixTitle.write('`OR`'), sign.start, sign.end, 'or')];
    return [finding('misread-concat', message, sign, fixes)];
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

/** `'{variables.org}'`: a text that is sent as it is. */
function quotedPlaceholder(literal: StringLiteral): Finding[] {
  const { value, start, end } = literal;
  if (!value.includes('{')) return [];
  const parts = value.split(placeholder);
  if (parts.length === 1) return [];
  const texts = parts.flatMap((part, at) => {
    if (at % 2 === 1) return part;
    return part === '' ? [] : `'${escapedText(part)}'`;
  });
  const [first = ''] = texts;
  const written = texts.length === 1 ? first : `concat(${texts.join(', ')})`;
  const message = `Inside quotes \`${parts[1]}\` is plain text. Write \`${written}\`.`;
  const fix = replacing(fixTitle.write(`\`${written}\``), start, end, written);
  return [finding('misread-placeholder', message, literal, [fix])];
}

const placeholder = /(\{(?:variables\.\w+|filters(?:\.dateRange\.(?:from|to))?)\})/;
