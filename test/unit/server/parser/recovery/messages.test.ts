import assert from 'node:assert/strict';
import { parse } from '../../../../../server/src/parser/parse.ts';
import { applied } from '../../support/fixes.ts';

/** Each error as the text it marks and its message. */
const errorsOf = (text: string): [marked: string, message: string][] =>
  parse(text).diagnostics.map(({ start, end, message }) => [text.slice(start, end), message]);

describe('syntax errors', () => {
  const broken: [query: string, errors: [marked: string, message: string][]][] = [
    ['select a,, b', [[',', 'Expected an expression after `,`.']]],
    ['select from events', [['from', 'Expected an expression after `select`.']]],
    ['select 1 +', [['+', 'Expected an expression after `+`.']]],
    ['select 1 from', [['from', 'Expected a table after `from`.']]],
    [
      'select 1 from t join u on a, left join v on b',
      [[',', 'The comma makes `left` a second condition; leave it out.']],
    ],
    ['select * from events where', [['where', 'Expected an expression after `where`.']]],
    ['select * from events where limit 5', [['limit', 'Expected an expression after `where`.']]],
    ['select e.event, p.\nfrom events e', [['.', 'Expected a name after `.`.']]],
    ['select p.\nfrom, p.\nfrom as x', []],
    ['select * from events group event', [['event', 'Expected `BY` after `group`.']]],
    ['select * from events where (a = 1', [['(', '`(` is not closed: `)` is missing.']]],
    ['select f(a from events', [['(', '`(` is not closed: `)` is missing.']]],
    ['select f(a b) from events', [['b', 'Expected `,` between `a` and `b`.']]],
    ['select f(a, b c, d) from t', [['c', 'Expected `,` between `b` and `c`.']]],
    ['select a b c from t', [['c', 'Expected `,` between `b` and `c`.']]],
    ["select a from t where b is 'c'", [["'c'", '`IS` compares only with NULL. Use `=`.']]],
    ['select a - 7 day', [['7 day', '`7 day` needs INTERVAL. Write `interval 7 day`.']]],
    ['select a 1 from t', [['1', 'Expected `,` between `a` and `1`.']]],
    ['select a from t order by a b desc', [['b', 'Expected `,` between `a` and `b`.']]],
    ['select a from t group by a b', [['b', 'Expected `,` between `a` and `b`.']]],
    ['select [1 2] from t', [['2', 'Expected `,` between `1` and `2`.']]],
    ['select a) from events', [[')', '`)` has no matching `(` before it.']]],
    ['select a] from t', [[']', '`]` has no matching `[` before it.']]],
    ['select a} from t', [['}', '`}` has no matching `{` before it.']]],
    ["select 'abc", [["'abc", "Unterminated string: the closing `'` is missing."]]],
    ['select `abc', [['`abc', 'Unterminated name: the closing ``` is missing.']]],
    ['select "abc', [['"abc', 'Unterminated name: the closing `"` is missing.']]],
    [
      'select /* abc',
      [
        ['select', 'Expected an expression after `select`.'],
        ['/*', 'This comment is not closed: `*/` is missing.'],
      ],
    ],
    ["select f'abc", [["f'", "This template is not closed: `'` is missing."]]],
    ["select '\\d'", [['\\d', '`\\d` is not an escape sequence. Write a backslash as `\\\\`.']]],
    ["select '\\👍'", [['\\👍', '`\\👍` is not an escape sequence. Write a backslash as `\\\\`.']]],
    ["select 'a\\\r\nb'", [['\\', '`\\` is not an escape sequence. Write a backslash as `\\\\`.']]],
    ['select 1 from t pivot (sum(a) for)', [[')', 'Expected an expression after `for`.']]],
    ['select 1 from t pivot (sum(a) for b)', [[')', 'Expected `IN` after `b`.']]],
    ['select 1 from t pivot (sum(a) for b in)', [[')', 'Expected `(` after `in`.']]],
    ['select 1 from t pivot (sum(a) for b in (1) c)', [[')', 'Expected `IN` after `c`.']]],
    ['select 1 from t unpivot (a for b in)', [[')', 'Expected `(` after `in`.']]],
    ['select case when a then b', [['b', 'Expected `END` after `b`.']]],
    ['select case when then 1 end', [['then', 'Expected an expression after `when`.']]],
    ['select case a when 1 2 end', [['2', 'Expected `THEN` after `1`.']]],
    ['select case when a then b else end', [['end', 'Expected an expression after `else`.']]],
    ['select a as true', [['true', '`true` is reserved and cannot be an alias.']]],
    ['select a between 1', [['1', 'Expected `AND` after `1`.']]],
    ['select a from t where b not', [['not', 'Expected `IN`, `LIKE` or `BETWEEN` after `not`.']]],
    ['select a from t where b is 5', [['5', '`IS` compares only with NULL. Use `=`.']]],
    ['select cast(a as)', [[')', 'Expected a type after `as`.']]],
    ['select cast(a, int', [['(', '`(` is not closed: `)` is missing.']]],
    ['select a::', [['::', 'Expected a type after `::`.']]],
    ['select a from t left', [['left', 'Expected `JOIN` after `left`.']]],
    ['select a from t left foo join u', [['foo', 'Expected `JOIN` after `left`.']]],
    ['select a from t inner u on b', [['u', 'Expected `JOIN` after `inner`.']]],
    ['select a from t join', [['join', 'Expected a table after `join`.']]],
    ['select a from t join u on', [['on', 'Expected an expression after `on`.']]],
    ['select a from t join u using', [['using', 'Expected an expression after `using`.']]],
    ['select a from t,', [[',', 'Expected a table after `,`.']]],
    ['select a from t limit 5 where b', [['where', '`WHERE` must come before `LIMIT`.']]],
    [
      'select a from t where b where c',
      [['where', '`WHERE` appears twice; join both conditions with `AND`.']],
    ],
    ['select a from t limit 1 by a limit 2 by b', [['limit', '`LIMIT BY` appears twice.']]],
    ['select a where b from t', [['from', '`FROM` must come before `WHERE`.']]],
    ['select a from t having b group by c', [['group', '`GROUP BY` must come before `HAVING`.']]],
    [
      'select a from t order by a group by b',
      [['group', '`GROUP BY` must come before `ORDER BY`.']],
    ],
    ['select a from t array join b', [['b', 'ARRAY JOIN needs an alias here: `array AS name`.']]],
    ['with x as select 1', [['select', 'Expected `(` after `as`.']]],
    ['with x as (select 1 select * from x', [['(', '`(` is not closed: `)` is missing.']]],
    ['with x (select 1) select * from x', [['x', 'Expected `AS` after `x`.']]],
    ['with x as (select 1)', [[')', 'Expected `SELECT` after `)`.']]],
    ['with x as (select 1),', [[',', 'Expected `SELECT` after `,`.']]],
    ['with', [['with', 'Expected a CTE such as `name AS (query)` after `with`.']]],
    ['with x', [['x', 'Expected `AS` after `x`.']]],
    ['with x as', [['as', 'Expected a query in parentheses after `as`.']]],
    [
      'select a<b and c from t',
      [['<', 'This reads as the start of a tag; put a space after `<` to compare.']],
    ],
    ['insert into t values (1)', [['insert', 'HogQL is read-only: it has no `INSERT`.']]],
    ['create table t (a int)', [['create', 'HogQL is read-only: it has no `CREATE`.']]],
    ['update t set a = 1', [['update', 'HogQL is read-only: it has no `UPDATE`.']]],
    ['delete from t', [['delete', 'HogQL is read-only: it has no `DELETE`.']]],
    [
      'explain select 1',
      [['explain', 'HogQL has no `EXPLAIN`: a query starts with `SELECT` or `WITH`.']],
    ],
    ['show tables', [['show', 'HogQL has no `SHOW`: a query starts with `SELECT` or `WITH`.']]],
    ['from events select *', [['from', 'A query starts with `SELECT` or `WITH`, not `from`.']]],
    ['events', [['events', 'A query starts with `SELECT` or `WITH`, not `events`.']]],
    ['select é from t', [['é', 'A name with letters other than a to z needs back quotes.']]],
    [
      'select café, b from t',
      [['café', 'A name with letters other than a to z needs back quotes.']],
    ],
    ['select a from t where b = ‘x’', [['‘x’', "Strings need straight quotes: `'`, not `‘`."]]],
    [
      'select f（a，b）from t',
      [
        ['（', '`（` looks like `(`; write that.'],
        ['，', '`，` looks like `,`; write that.'],
        ['）', '`）` looks like `)`; write that.'],
      ],
    ],
    [
      'select ｆ（１） where a ！＝ b； select 2',
      [
        ['ｆ', '`ｆ` looks like `f`; write that.'],
        ['（', '`（` looks like `(`; write that.'],
        ['１', '`１` looks like `1`; write that.'],
        ['）', '`）` looks like `)`; write that.'],
        ['！＝', '`！＝` looks like `!=`; write that.'],
        ['；', '`；` looks like `;`; write that.'],
      ],
    ],
    ['select a\u200b from t', [['\u200b', 'An invisible character (U+200B) is here. Remove it.']]],
    [
      'select a from t where b = 「x」',
      [['「x」', "Strings need straight quotes: `'`, not `「`."]],
    ],
    [
      'select a，‘x’）',
      [
        ['，', '`，` looks like `,`; write that.'],
        ['‘x’', "Strings need straight quotes: `'`, not `‘`."],
        ['）', '`）` looks like `)`; write that.'],
      ],
    ],
    ['select 0o17', [['0o17', 'Octal numbers do not exist; write a plain decimal number.']]],
    [
      'select a.null',
      [['null', '`null` is a keyword. Put it in back quotes to use it as a name.']],
    ],
    ['select {a', [['{', '`{` is not closed: `}` is missing.']]],
    ['<A>x</B>', [['B', '`<A>` is closed as `</B>`.']]],
    ['select a && b', [['&&', '`&&` is not an operator. Use `AND`.']]],
    ['select !a', [['!', '`!` is not an operator. Use `NOT`.']]],
    ['select a === b', [['===', '`===` is not an operator. Use `=`.']]],
    ['select a & b', [['&', '`&` is not an operator. Use `bitAnd(a, b)`.']]],
    [
      'select f(a => 1)',
      [['=>', '`=>` is not an operator. Use `:=` for a named argument, `->` for a lambda.']],
    ],
    ['select a = = b', [['=', 'Expected an expression after `=`.']]],
    ['select a = > b', [['>', 'Expected an expression after `=`.']]],
    [
      'select * except (a) from t',
      [['except', '`EXCEPT` combines two queries. Use `EXCLUDE (…)` to leave out columns.']],
    ],
    [
      'select * except a, b from t',
      [['except', '`EXCEPT` combines two queries. Use `EXCLUDE (…)` to leave out columns.']],
    ],
    ['select * exclude a from t', [['a', 'EXCLUDE needs parentheses: `EXCLUDE (a)`.']]],
    [
      'select * replace (a as b) from t',
      [['* replace (a as b)', 'REPLACE needs parentheses around all of it: `(* REPLACE (…))`.']],
    ],
    ['select 1 select 2', [['select', 'Expected `;` between two queries.']]],
    [
      'select a from t where b = 1\nwith c as (select 1) select * from c',
      [['with', 'Expected `;` between two queries.']],
    ],
    [
      'select a from t limit 5\nwith recursive c as (select 1) select * from c',
      [['with', 'Expected `;` between two queries.']],
    ],
    [
      'select a from t limit 5 format JSON',
      [['format', 'HogQL has no `FORMAT`; the output format is fixed.']],
    ],
    [
      'select a from t where b c',
      [['c', 'Expected `AND`, `OR` or the next clause after `b`, not `c`.']],
    ],
    ['select a from t where and b', [['and', 'Expected an expression after `where`.']]],
    ['select a frm events where b', [['frm', 'Unexpected `frm`. Did you mean `from`?']]],
    ['slect a from t', [['slect', 'Unexpected `slect`. Did you mean `select`?']]],
    ['select a from t gruop by a', [['gruop', 'Unexpected `gruop`. Did you mean `group`?']]],
    [
      'select a from t where b groupby c',
      [['groupby', 'Unexpected `groupby`. Did you mean `group by`?']],
    ],
    ['select a from t limit 5 ofset 3', [['ofset', 'Unexpected `ofset`. Did you mean `offset`?']]],
    ['select * from a jion b on x = y', [['jion', 'Unexpected `jion`. Did you mean `join`?']]],
    [
      'select a from events whre b = 1 and c = 2 odrer by d',
      [
        ['whre', 'Unexpected `whre`. Did you mean `where`?'],
        ['odrer', 'Unexpected `odrer`. Did you mean `order`?'],
      ],
    ],
    [
      'SELEC a FORM t WEHRE b = 1',
      [
        ['SELEC', 'Unexpected `SELEC`. Did you mean `SELECT`?'],
        ['FORM', 'Unexpected `FORM`. Did you mean `FROM`?'],
        ['WEHRE', 'Unexpected `WEHRE`. Did you mean `WHERE`?'],
      ],
    ],
    [
      'select case whn a thn b els c ned',
      [
        ['whn', 'Unexpected `whn`. Did you mean `when`?'],
        ['thn', 'Unexpected `thn`. Did you mean `then`?'],
        ['els', 'Unexpected `els`. Did you mean `else`?'],
        ['ned', 'Unexpected `ned`. Did you mean `end`?'],
      ],
    ],
    [
      'select a from t where b beteen 1 and 2',
      [['beteen', 'Unexpected `beteen`. Did you mean `between`?']],
    ],
    ['select a from t union', [['union', 'Expected `SELECT` after `union`.']]],
    ['select a from t union select', [['select', 'Expected an expression after `select`.']]],
    ['select sum(a) over (partition a) from t', [['a', 'Expected `BY` after `partition`.']]],
    [
      'select sum(a) over (rows between 1) from t',
      [[')', 'Expected `PRECEDING` or `FOLLOWING` after `1`.']],
    ],
    ['select a from t order by', [['by', 'Expected an expression after `order by`.']]],
    ['select a from t group by', [['by', 'Expected an expression after `group by`.']]],
    ['select a from t where b in', [['in', 'Expected an expression after `in`.']]],
    ['select a from t where b in (', [['(', 'Expected an expression after `(`.']]],
    ['select a from t limit', [['limit', 'Expected an expression after `limit`.']]],
    ['select a ->', [['->', 'Expected an expression after `->`.']]],
    ['select a[', [['[', '`[` is not closed: `]` is missing.']]],
    ['select a[] from t', [[']', 'Expected an expression between `[` and `]`.']]],
    [
      'select a from t where b > now() - interval 28 days and c > interval 2 WEEKS',
      [
        ['days', 'Unexpected `days`. Did you mean `day`?'],
        ['WEEKS', 'Unexpected `WEEKS`. Did you mean `WEEK`?'],
      ],
    ],
    [
      'select a, , b form t wehre x = 1 gorup by c',
      [
        [',', 'Expected an expression after `,`.'],
        ['form', 'Unexpected `form`. Did you mean `from`?'],
        ['wehre', 'Unexpected `wehre`. Did you mean `where`?'],
        ['gorup', 'Unexpected `gorup`. Did you mean `group`?'],
      ],
    ],
    ['select interval 5 from t', [['from', 'Expected a unit such as `day` after `5`.']]],
    ['select a from t sample', [['sample', 'Expected a ratio after `sample`.']]],
    ['select a from t window w', [['w', 'Expected `AS` after `w`.']]],
    ['select a from t order by a nulls', [['nulls', 'Expected `FIRST` or `LAST` after `nulls`.']]],
    [
      'select extract(month from timestamp) from t',
      [
        [
          'extract(month from timestamp)',
          '`EXTRACT(… FROM …)` does not exist; write `toMonth(timestamp)`.',
        ],
      ],
    ],
    [
      'select trim(both x from y) from t',
      [
        [
          'trim(both x from y)',
          "`TRIM` takes its characters in single quotes: `trim(both 'x' from text)`.",
        ],
      ],
    ],
    ['select +a from t', [['+', 'Only a number may have a `+` before it; leave it out.']]],
    ['select ...', [['.', 'Replace `...` with the missing part, or with `*`.']]],
    ['select ... from t', [['.', 'Replace `...` with the missing part, or with `*`.']]],
    [
      'select a from <table>',
      [['<table>', '`<table>` is a tag that is not closed. Write a placeholder as `{table}`.']],
    ],
    [
      'select 1 as inf',
      [['inf', '`inf` is a keyword. Put it in back quotes to use it as a name.']],
    ],
    [
      'select (null) -> 1',
      [['null', '`null` is a keyword. Put it in back quotes to use it as a name.']],
    ],
    ['select count() as n  sum(x) as s from t', [['sum', 'Expected `,` between `n` and `sum`.']]],
    [
      "select a from t where b = 'x and c = 'y'",
      [["'x", "Unterminated string: the closing `'` is missing."]],
    ],
    [
      "select a from t where b > '2026-01-01 group by a;\n\nselect b from t where c = 'd' limit 1;\nselect 1",
      [["'2026-01-01 group by a", "Unterminated string: the closing `'` is missing."]],
    ],
    ['select a from t where b = and c', [['and', 'Expected an expression after `=`.']]],
    ['select', [['select', 'Expected an expression after `select`.']]],
    ['select event from where isNull(event)', [['where', 'Expected a table after `from`.']]],
  ];
  for (const [query, errors] of broken) {
    it(`explains ${query}`, () => {
      assert.deepEqual(errorsOf(query), errors);
    });
  }

  it('leaves none of its errors where its fix is applied', () => {
    let count = 0;
    for (const [query] of broken) {
      for (const error of parse(query).diagnostics) {
        for (const fix of error.fixes ?? []) {
          const after = applied(query, fix);
          const again = parse(after).diagnostics.some(
            ({ start, message }) => start === error.start && message === error.message,
          );
          assert.ok(!again, `${query} → ${after}`);
          count++;
        }
      }
    }
    assert.ok(count > 60, `only ${count} fixes`);
  });

  const repaired: [query: string, fixed: string][] = [
    [
      'select 1 from t join u on a, LEFT JOIN v on b',
      'select 1 from t join u on a LEFT JOIN v on b',
    ],
    ['select a b c from t', 'select a b, c from t'],
    [
      'select a from t where b > now() - 7 days',
      'select a from t where b > now() - interval 7 day',
    ],
    ['select a from t where b is not c and d', 'select a from t where b != c and d'],
    ['select now() - 7 day as x, a', 'select now() - interval 7 day as x, a'],
    ['select a from t group by b where c', 'select a from t where c group by b'],
    ['select a where b from t', 'select a from t where b'],
    ['select a from t where b where c', 'select a from t where b and c'],
    ['SELECT a FROM t WHERE b GROUP c', 'SELECT a FROM t WHERE b GROUP BY c'],
    ['select f(a from t', 'select f(a) from t'],
    ['select a,b&&c', 'select a,b and c'],
    ['select !a', 'select not a'],
    ['select * except (a) from t', 'select * exclude (a) from t'],
    ['select * except a from t', 'select * exclude (a) from t'],
    ['select (a, * replace (a as b)) from t', 'select (a, (* replace (a as b))) from t'],
    ['select 1 select 2', 'select 1; select 2'],
    ['explain select 1', 'select 1'],
    ['from events where a', 'select * from events where a'],
    ['select a from t where b = “x”', "select a from t where b = 'x'"],
    ["select a from t where b = “it's”", "select a from t where b = 'it\\'s'"],
    ['select 1；', 'select 1;'],
    ['select a — b', 'select a - b'],
    ['select\u200b a', 'select a'],
    ['ｓｅｌｅｃｔ a', 'select a'],
    ['select arrayMap(x －＞ x, a)', 'select arrayMap(x -> x, a)'],
    ['select café from t', 'select `café` from t'],
    [
      'select a from t where b left join u on c join v on d limit 5',
      'select a from t left join u on c join v on d where b limit 5',
    ],
    ['select a from t limit 5 format JSON', 'select a from t limit 5'],
    ['SELECT a FROM t GRUOP BY a', 'SELECT a FROM t GROUP BY a'],
    ['select a from t where b groupby c', 'select a from t where b group by c'],
    ['select a from t,', 'select a from t'],
    ['with x (select 1) select * from x', 'with x as (select 1) select * from x'],
    ['with x as (select 1 select * from x', 'with x as (select 1) select * from x'],
  ];
  for (const [query, fixed] of repaired) {
    it(`repairs ${query}`, () => {
      const [error] = parse(query).diagnostics;
      const [fix] = error?.fixes ?? [];
      assert.ok(fix, 'there is no fix');
      assert.equal(applied(query, fix), fixed);
      assert.deepEqual(errorsOf(fixed), []);
    });
  }

  const long = 'x'.repeat(300);
  for (const query of [`with ${long}(select 1)`, `select cast(a as day ${long} b(1))`]) {
    it(`shows no more than the start of a long name: ${query.replace(long, 'x…')}`, () => {
      const messages = errorsOf(query).map(([, message]) => message);
      assert.match(messages.join(' '), /x…/);
      for (const message of messages) assert.ok(message.length < 160, message);
    });
  }

  it('never uses the words of the library below', () => {
    for (const [query] of broken) {
      for (const [, message] of errorsOf(query)) {
        assert.doesNotMatch(message, /Expecting|token of type|-->|EOF/);
        assert.match(message, /[.?]$/);
      }
    }
  });
});
