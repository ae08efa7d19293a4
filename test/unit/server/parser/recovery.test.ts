import assert from 'node:assert/strict';
import fc from 'fast-check';
import { childrenOf, walk } from '../../../../server/src/ast/walk.ts';
import { nestingLimit } from '../../../../server/src/parser/cursor/parser.ts';
import { parse } from '../../../../server/src/parser/parse.ts';

/** Each error as the text it marks and its message. */
const errorsOf = (text: string): [marked: string, message: string][] =>
  parse(text).diagnostics.map(({ start, end, message }) => [text.slice(start, end), message]);

/** The kinds of clause of the first statement's SELECT which were understood. */
function clausesOf(text: string): string[] {
  const tree = parse(text).statements[0]?.parsed.tree;
  const select = tree?.kind === 'SetQuery' ? tree.first : tree;
  if (select?.kind !== 'Select') return [];
  return Object.entries(select)
    .filter(([, value]) => typeof value === 'object' && 'kind' in value)
    .map(([name]) => name);
}

describe('recovery', () => {
  it('reports several errors of one text', () => {
    const text = 'select a,, b from t where x = group by; select (1 from u; select 3';
    assert.deepEqual(
      errorsOf(text).map(([marked]) => marked),
      [',', 'group', 'by', '('],
    );
  });

  const clauses: [query: string, understood: string[]][] = [
    ['select a, from t where x = group by b order by c', ['from', 'where', 'groupBy', 'orderBy']],
    ['select f(a from t where b limit 5', ['from', 'where', 'limit']],
    ['select a b c d from t where e', ['from', 'where']],
    ['select a from t where (b limit 5', ['from', 'where', 'limit']],
    ['select * from where x = 1 limit 5', ['from', 'where', 'limit']],
    ['select a from t 1 2 3 where b', ['from', 'where']],
    ['select a from t join where b = 1', ['from', 'where']],
    ['select a from t join limit 5', ['from', 'limit']],
    ['select a and from t where b', ['from', 'where']],
    ['select case a from t where b', ['from', 'where']],
    ['select a from (values ()) as v where b', ['from', 'where']],
    ['select a from t where not limit 5', ['from', 'where', 'limit']],
    ['select a from t limit offset 5', ['from', 'limit']],
  ];
  for (const [query, understood] of clauses) {
    it(`understands the other clauses of ${query}`, () => {
      assert.deepEqual(clausesOf(query), understood);
      assert.notEqual(parse(query).diagnostics.length, 0);
    });
  }

  it('keeps the statements around a broken one whole', () => {
    const { statements } = parse('select 1 from a; select ( from; select 3 from c');
    assert.deepEqual(
      statements.map(({ parsed }) => parsed.errors.length > 0),
      [false, true, false],
    );
  });

  it('keeps the CTEs around a broken one whole', () => {
    const text = 'with a as (select 1), b as (select a,, b), c as (select 3) select * from c';
    const tree = parse(text).statements[0]?.parsed.tree;
    assert.equal(tree?.kind === 'Select' && tree.with?.ctes.length, 3);
    assert.equal(parse(text).diagnostics.length, 1);
  });

  for (const text of ['/* never closed', 'select 1; /* never closed', '/*/', 'select 1 /*']) {
    it(`says once that the comment is never closed in ${text}`, () => {
      const codes = parse(text).diagnostics.map(({ code }) => code);
      assert.deepEqual(codes, ['unclosed']);
    });
  }

  it('refuses what nests too deep, and nothing less deep', () => {
    const nested = (depth: number): string => `select ${'('.repeat(depth)}1${')'.repeat(depth)}`;
    assert.deepEqual(parse(nested(200)).diagnostics, []);
    const codes = parse(nested(nestingLimit + 1)).diagnostics.map(({ code }) => code);
    assert.deepEqual(codes, ['too-deep']);
  });

  const deep: [what: string, text: string][] = [
    ['brackets', `select ${'['.repeat(100_000)}`],
    ['NOT', `select ${'not '.repeat(100_000)}a`],
    ['minus', `select ${'- '.repeat(100_000)}a`],
    ['lambdas', `select ${'x -> '.repeat(100_000)}a`],
    ['conditions', `select ${'a ? b : '.repeat(100_000)}c`],
    ['CASE', `select ${'case when '.repeat(100_000)}c`],
    ['braces', `select ${'{'.repeat(100_000)}`],
    ['templates', `select ${"f'{".repeat(10_000)}`],
    ['tags', `select ${'<A>'.repeat(10_000)}`],
    ['functions', `select ${'f('.repeat(100_000)}`],
    ['subqueries', `select ${'(select '.repeat(100_000)}`],
  ];
  for (const [what, text] of deep) {
    it(`answers with one error where ${what} nest without end`, () => {
      const { diagnostics } = parse(text);
      assert.deepEqual(diagnostics.filter(({ code }) => code === 'too-deep').length, 1);
    });
  }

  it('takes chains of operators of any length', () => {
    const { diagnostics, statements } = parse(`select 1${' + 1'.repeat(50_000)}`);
    assert.deepEqual(diagnostics, []);
    let count = 0;
    const tree = statements[0]?.parsed.tree;
    assert.ok(tree);
    walk(tree, () => {
      count++;
      return true;
    });
    assert.ok(count > 100_000);
  });

  const odd = [
    'with x using key t(a, b) as (select 1) select 1',
    'select a from (values (1), (2, 3), a v',
    'select f() within group ) from events',
    'select sum(a) over (rows between a ) 1 preceding and current row',
    "select <A b=f'x'/>",
    'select * from t pivot',
    'select * from t unpivot (',
    'select 1 from t join \uff0con c pivot (sum(x) for y in (1))',
  ];
  for (const query of odd) {
    it(`keeps ranges whole in ${query}`, () => {
      const { diagnostics, statements } = parse(query);
      assert.notEqual(diagnostics.length, 0);
      for (const { start, end } of diagnostics) {
        assert.ok(0 <= start && start <= end && end <= query.length);
      }
      for (const { parsed } of statements) {
        walk(parsed.tree, (node) => {
          const { kind, start, end } = node;
          assert.ok(0 <= start && start <= end && end <= query.length, kind);
          for (const below of childrenOf(node)) {
            assert.ok(below.start >= start && below.end <= end, `${below.kind} in ${kind}`);
          }
          return true;
        });
      }
    });
  }

  it('answers for any text, with every range inside it', () => {
    const words = fc.constantFrom(
      'select',
      'from',
      'where',
      'group',
      'by',
      'order',
      'limit',
      'offset',
      'with',
      'as',
      'join',
      'left',
      'on',
      'using',
      'array',
      'case',
      'when',
      'then',
      'else',
      'end',
      'not',
      'in',
      'cohort',
      'between',
      'and',
      'or',
      'is',
      'null',
      'distinct',
      'interval',
      'day',
      'cast',
      'columns',
      'exclude',
      'replace',
      'union',
      'all',
      'except',
      'over',
      'partition',
      'rows',
      'filter',
      'within',
      'lambda',
      'ignore',
      'nulls',
      'pivot',
      'unpivot',
      'for',
      'values',
      'sample',
      'final',
      'window',
      'fill',
      'interpolate',
      '(',
      ')',
      '[',
      ']',
      '{',
      '}',
      ',',
      '.',
      ';',
      ':',
      '::',
      ':=',
      '->',
      '?',
      '?.',
      '??',
      '*',
      '+',
      '-',
      '=',
      '<',
      '<=>',
      '<A',
      '/>',
      '</',
      '>',
      "'a'",
      "'",
      "f'",
      '`a`',
      '1',
      '.5',
      '#1',
      'a',
      'b',
      'é',
      '%',
      'ties',
      'totals',
      'grouping',
      'sets',
      'cube',
      'top',
      'trim',
      'both',
      'date',
      'substring',
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 30 }), (chosen) => {
        const text = chosen.join(' ');
        const { diagnostics, statements } = parse(text);
        for (const { start, end, message } of diagnostics) {
          assert.ok(start >= 0 && start <= end && end <= text.length, message);
        }
        for (const { parsed } of statements) {
          walk(parsed.tree, ({ kind, start, end }) => {
            assert.ok(
              start >= 0 && start <= end && end <= parsed.text.length,
              `${kind} in ${text}`,
            );
            return true;
          });
        }
      }),
      { numRuns: 3000, seed: 11 },
    );
  });
});
