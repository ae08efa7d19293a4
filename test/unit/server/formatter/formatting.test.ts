import assert from 'node:assert/strict';
import { formatting, type FormattingSettings } from '../../../../server/src/features/formatting.ts';
import { analyze } from '../../../../server/src/semantics/analysis/analysis.ts';
import { formatted } from './formatted.ts';

const spaces = { tabSize: 4, insertSpaces: true };

describe('formatting', () => {
  const layouts: [query: string, laidOut: string, settings?: FormattingSettings][] = [
    // A line is kept as long as it fits; what stands on several lines stays so.
    ['select  a ,b  from t', 'select a, b from t'],
    ['select a, b\nfrom t where c', 'select a, b\nfrom t\nwhere c'],
    ['select\na, b from t', 'select\n    a,\n    b\nfrom t'],
    ['select aa, bb from tt', 'select\n    aa,\n    bb\nfrom tt', { width: 20 }],
    ['select a from t order by a,\n b', 'select a\nfrom t\norder by\n    a,\n    b', { width: 20 }],
    ['select f(aaaa, bbbb)', 'select f(\n    aaaa,\n    bbbb\n)', { width: 18 }],
    ['select f([aaaa, bbbb])', 'select f([\n    aaaa,\n    bbbb\n])', { width: 18 }],
    ['select a + b + c as d', 'select a\n    + b\n    + c as d', { width: 18 }],
    ['select aaaaa = bbbbbb', 'select aaaaa\n    = bbbbbb', { width: 18 }],
    ['select a in (10, 20, 30, 40)', 'select a in (\n    10, 20, 30,\n    40\n)', { width: 17 }],
    // Keywords have one case; names, functions, types and literals keep theirs.
    ['SELECT Count() FROM T WHERE NULL', 'select Count()\nfrom T\nwhere null'],
    // A query with more clauses than FROM and LIMIT has each on a line, unless set otherwise.
    ['select a,b from t where c', 'select a, b from t where c', { style: 'compact' }],
    ['select a, b from t limit 5 offset 1', 'select a, b from t limit 5 offset 1'],
    ['select a, b from t group by a', 'select a, b\nfrom t\ngroup by a'],
    [
      'select a from t where b in (select b from u where c)',
      'select a\nfrom t\nwhere b in (select b from u where c)',
    ],
    [
      'with t as (select 1 as a where b) select a from t',
      'with t as (\n    select 1 as a\n    where b\n)\nselect a from t',
    ],
    ['with t as (select 1 as a from u) select a', 'with t as (select 1 as a from u)\nselect a'],
    [
      'with t as (select 1 union all select 2 where b) select 1 from t',
      'with t as (\n    select 1\n    union all\n    select 2\n    where b\n)\nselect 1 from t',
    ],
    [
      'with t as (with u as (select 1 where b) select 1 from u) select 1 from t',
      'with t as (\n    with u as (\n        select 1\n        where b\n    )\n    select 1 from u\n)\nselect 1 from t',
    ],
    ['select a from (select b from u where c)', 'select a from (select b from u where c)'],
    [
      '(select 1 where b) union all (select 2 from t)',
      '(\n    select 1\n    where b\n)\nunion all\n(select 2 from t)',
    ],
    [
      'with t as (select 1 as a where b) select a from t',
      'with t as (select 1 as a where b) select a from t',
      { style: 'compact' },
    ],
    ['select 1 union all select 2 where a', 'select 1\nunion all\nselect 2\nwhere a'],
    ['select 1 union all select 2', 'select 1 union all select 2'],
    ['select 1 as a where b', 'select 1 as a where b', { style: 'compact' }],
    // Joins are at the level of FROM.
    [
      'select a from t join u using (a)\nleft join v on v.a = u.a where c',
      'select a\nfrom t\njoin u using (a)\nleft join v on v.a = u.a\nwhere c',
    ],
    ['select a from t, u join v on x', 'select a from t, u join v on x'],
    [
      'select a\nfrom t join (select aaaaaa, bbbbbb from u) as u using (a)',
      'select a\nfrom t\njoin (\n    select\n        aaaaaa,\n        bbbbbb\n    from u\n) as u using (a)',
      { width: 30 },
    ],
    [
      "select Max(date) as day from id where a::Int and true and x = 'As'",
      "SELECT Max(date) AS day\nFROM id\nWHERE a::Int AND true AND x = 'As'",
      { keywordCase: 'upper' },
    ],
    ['Select a From t', 'Select a From t', { keywordCase: 'preserve' }],
    [
      'SELECT FROM.GROUP, Left(a), ORDER AS END FROM t',
      'select FROM.GROUP, Left(a), ORDER as END from t',
    ],
    [
      'select interval 1 DAY, x::TIMESTAMP WITH TIME ZONE',
      'select interval 1 day, x::TIMESTAMP WITH TIME ZONE',
    ],
    ['select NOT (a), NOT a', 'select NOT (a), not a'],
    // Text of several lines is never touched.
    ["select 'a\n   b' from t", "select 'a\n   b'\nfrom t"],
    // Statements.
    ['select 1;select 2', 'select 1;\nselect 2'],
    ['  select 1\n;', 'select 1;'],
    ['select 1;\n\n\n\n\nselect 2', 'select 1;\n\n\nselect 2'],
    ['\n\nselect 1\n\n\n', 'select 1\n'],
    ['\ufeff select 1', '\ufeffselect 1'],
    ['select 1; -- one\n  -- two\nselect 2', 'select 1; -- one\n-- two\nselect 2'],
    ['select 1 -- one\n;', 'select 1 -- one\n;'],
    ["select '-- one'\n;", "select '-- one';"],
    ['select 1 /* one */ ;', 'select 1 /* one */;'],
    ['select 1\n-- one\n  ;', 'select 1\n-- one\n;'],
    ['-- @name:  X \n\n  -- free\nselect  1', '-- @name:  X \n\n-- free\nselect 1'],
    ['select a\n  -- %% b\nfrom  t', 'select a\n    -- %% b\nfrom t'],
    ['-- only a comment  \n\n\n\n\n', '-- only a comment  \n\n\n\n\n'],
    ['', ''],
    // Broken statements stay; those around them are formatted.
    ['select  1;\nselect  a,,  b;\nselect  2', 'select 1;\nselect  a,,  b;\nselect 2'],
    ['select  )', 'select  )'],
  ];
  for (const [query, laidOut, settings] of layouts) {
    it(`lays out ${JSON.stringify(query)} ${settings ? JSON.stringify(settings) : ''}`, () => {
      assert.equal(formatted(query, settings), laidOut);
      assert.equal(formatted(laidOut, settings), laidOut);
    });
  }

  it('leaves a comment where it would become the mark of a cell', () => {
    const text = 'select a from t union all\n  -- %% b\nselect  1';
    assert.equal(formatted(text), text);
  });

  it('indents as the editor is set', () => {
    const query = 'select\na\nfrom t';
    assert.equal(formatted(query, {}, { tabSize: 2, insertSpaces: true }), 'select\n  a\nfrom t');
    assert.equal(formatted(query, {}, { tabSize: 8, insertSpaces: false }), 'select\n\ta\nfrom t');
  });

  it('counts a tab as wide as it is shown', () => {
    const query = 'select\nf(aaaa, bbbb)\nfrom t';
    const narrow = { tabSize: 8, insertSpaces: false };
    assert.match(formatted(query, { width: 20 }, narrow), /f\(\n\t\taaaa,\n/);
  });

  it('writes line ends as the document has them', () => {
    const query = 'select a\r\nfrom t where b;  select 1\r\n';
    assert.equal(formatted(query), 'select a\r\nfrom t\r\nwhere b;\r\nselect 1\r\n');
    const template = "select f'{\r\na}'\r\n";
    assert.equal(formatted(template), template);
  });

  it('begins and ends no edit between CR and LF', () => {
    for (const gap of [' \r\r\n', '\r\r\n\r\n', '\r\n\r']) {
      const text = `(select 1) union${gap}(select 2)`;
      const document = analyze(text);
      for (const { range } of formatting(document, spaces)) {
        for (const place of [range.start, range.end]) {
          const offset = document.lines.offsetAt(place);
          assert.notEqual(text.slice(offset - 1, offset + 1), '\r\n');
          assert.deepEqual(document.lines.positionAt(offset), place);
        }
      }
    }
  });

  it('leaves room for the semicolon', () => {
    assert.equal(formatted('select a from t', { width: 15 }), 'select a from t');
    assert.equal(formatted('select a from t;', { width: 15 }), 'select a\nfrom t;');
  });

  it('edits nothing but white space and keywords, and of them only what changes', () => {
    const text = 'SELECT a,b\n  from t';
    const edits = formatting(analyze(text), spaces).map(({ range, newText }) => [
      text.split('\n')[range.start.line]?.slice(range.start.character, range.end.character),
      newText,
    ]);
    assert.deepEqual(edits, [
      ['SELECT', 'select'],
      ['', ' '],
      ['  ', ''],
    ]);
  });

  it('formats the statements a range touches and no other', () => {
    const text = 'select  1;\n\n\n\n\nselect  2;\nselect  3;\n  select  4';
    const at = (line: number, character: number): { line: number; character: number } => ({
      line,
      character,
    });
    const range = { start: at(5, 8), end: at(6, 0) };
    assert.equal(
      formatted(text, {}, spaces, range),
      'select  1;\n\n\n\n\nselect 2;\nselect 3;\n  select  4',
    );
    assert.equal(formatted(text, {}, spaces, { start: at(2, 0), end: at(3, 0) }), text);
  });

  it('leaves alone what is nested or chained beyond measure', () => {
    const deep = `select  ${'('.repeat(10_000)}1${')'.repeat(10_000)}`;
    assert.equal(formatted(deep), deep);
    const nulls = `select  a${' is null'.repeat(20_000)}`;
    assert.ok([nulls, nulls.replace('  ', ' ')].includes(formatted(nulls)));
  });

  it('lays out chains of thousands of operators', () => {
    for (const link of [' + a', ' and a', ' || a', '.f(1)', '[1]']) {
      const query = `select x${link.repeat(2_000)}`;
      const once = formatted(query);
      assert.equal(formatted(once), once);
      assert.equal(once.replace(/\s/g, ''), query.replace(/\s/g, ''));
    }
  });
});
