/** A text that nests to a depth, with all of it closed or nothing. */
export type Nested = (depth: number, closed: boolean) => string;

const nested =
  (open: string, close = '', inner = '1'): Nested =>
  (depth, closed) =>
    `select ${open.repeat(depth)}${closed ? inner + close.repeat(depth) : ''}`;

/** Every way a query can nest. */
export const nestedTexts: Readonly<Record<string, Nested>> = {
  parentheses: nested('(', ')'),
  arrays: nested('[', ']'),
  placeholders: nested('{', '}'),
  dicts: nested('{a: ', '}'),
  indexes: nested('a[', ']'),
  calls: nested('f(', ')'),
  casts: nested('cast(', ' as int)'),
  templates: nested("f'{", "}'"),
  tags: nested('<a>', '</a>', 'text'),
  attributes: nested('<a b={', '}/>'),
  subqueries: nested('(select ', ')'),
  'tables in tables': nested('a from (select ', ')'),
  ctes: nested('(with a as (select 1) select ', ')'),
  'CASE in results': nested('case when a then ', ' end'),
  'CASE in conditions': nested('case when ', ' then 1 end'),
  'CASE after AND': nested('case when a and ', ' then 1 end'),
  'CASE after +': nested('1 + case when ', ' then 1 end'),
  'CASE in operands': nested('case ', ' when 1 then 2 end'),
  NOT: nested('not '),
  'unary minus': nested('- ', '', 'a'),
  'arrow lambdas': nested('x -> '),
  'arrow lambdas after OR': nested('x -> a or '),
  'lambdas of two parameters': nested('x, y -> '),
  'LAMBDA lambdas': nested('lambda x: '),
  'LAMBDA lambdas of two parameters': nested('lambda x, y: '),
  'named arguments': nested('x := '),
  'conditionals at the end': nested('a ? b : '),
  'conditionals in the middle': nested('a ? ', ' : b'),
  'conditionals after AND': nested('a ? b and c : '),
  BETWEEN: nested('a between ', ' and 2'),
};

/** Every way a query can be long without nesting. */
export const flatTexts: Readonly<Record<string, (length: number) => string>> = {
  'operands of AND': (length) => `select ${'x and '.repeat(length)}x`,
  'operands of OR and NOT': (length) => `select ${'not x or '.repeat(length)}x`,
  'operands of +': (length) => `select ${'x + '.repeat(length)}x`,
  'operands of ||': (length) => `select 'a'${" || 'a'".repeat(length)}`,
  'operands of ??': (length) => `select a${' ?? a'.repeat(length)}`,
  comparisons: (length) => `select a${' < b'.repeat(length)}`,
  'negated signs': (length) => `select 1${' - -a'.repeat(length)}`,
  'negated operators': (length) => `select a${" not like 'x'".repeat(length)}`,
  'IS NOT NULL': (length) => `select a${' is not null'.repeat(length)}`,
  'names in a path': (length) => `select a${'.b'.repeat(length)}`,
  'nullish names': (length) => `select a${'?.b'.repeat(length)}`,
  casts: (length) => `select a${'::int'.repeat(length)}`,
  indexes: (length) => `select a${'[1]'.repeat(length)}`,
  'indexes of JSON': (length) => `select properties${'[1]'.repeat(length)} from events`,
  columns: (length) => `select ${'a, '.repeat(length)}a`,
  'columns with NOT': (length) => `select ${'a is not null, '.repeat(length)}a`,
  'branches of CASE': (length) => `select case${' when a is not null then 1'.repeat(length)} end`,
  'CASE side by side': (length) => `select 1${' + case when a then 1 end'.repeat(length)}`,
  'intervals added': (length) => `select a${' + interval 1 day'.repeat(length)}`,
  'parts of a template': (length) => `select f'${'{a}'.repeat(length)}'`,
  'elements of an array': (length) => `select [${'1, '.repeat(length)}1]`,
  'entries of a dict': (length) => `select {${'a: 1, '.repeat(length)}b: 2}`,
  'tags side by side': (length) => `select <a>${'<b/>'.repeat(length)}</a>`,
  'lambdas side by side': (length) => `select ${'f(x -> x), '.repeat(length)}1`,
  'set operands': (length) => `select 1${' union all select 1'.repeat(length)}`,
  CTEs: (length) => `with a as (select 1)${', a as (select 1)'.repeat(length)} select 1`,
  joins: (length) => `select 1 from a${' join b on b.x is not null'.repeat(length)}`,
  'tables in a list': (length) => `select 1 from a${', b'.repeat(length)}`,
  pivots: (length) => `select 1 from a${' pivot (b for c in (1))'.repeat(length)}`,
  'pivots in a list': (length) => `select 1 from a${', b pivot (c for d in (1))'.repeat(length)}`,
  'pivots of joins': (length) =>
    `select 1 from a${' join b on 1 pivot (c for d in (1))'.repeat(length)}`,
  statements: (length) => 'select 1;\n'.repeat(length),
};
