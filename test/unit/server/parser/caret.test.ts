import assert from 'node:assert/strict';
import { Kept } from '../../../../server/src/base/kept.ts';
import { caretAt, keywordsAt } from '../../../../server/src/parser/caret.ts';
import { type ParsedStatement, parseStatement } from '../../../../server/src/parser/parse.ts';
import { lex } from '../../../../server/src/parser/lexing/lexer.ts';

/** The statement with a name at the caret, which `|` marks. */
function statementAt(marked: string, kept: Kept<ParsedStatement>): ParsedStatement {
  const offset = marked.indexOf('|');
  const caret = caretAt(marked.replace('|', ''), offset, undefined, kept);
  if (caret.kind === 'nothing') throw new Error(`There is nothing at the caret of ${marked}`);
  return caret.statement;
}

describe('The statement at a caret', () => {
  it('is parsed once for all letters of a word', () => {
    const kept = new Kept<ParsedStatement>();
    const first = statementAt('select a, | from t', kept);
    assert.equal(statementAt('select a, e| from t', kept), first);
    assert.equal(statementAt('select a, ev| from t', kept), first);
  });

  it('is parsed again where anything around the word has changed', () => {
    const kept = new Kept<ParsedStatement>();
    const first = statementAt('select a, e| from t', kept);
    const other = statementAt('select b, e| from t', kept);
    assert.notEqual(other, first);
    assert.equal(other.text, 'select b, $caret$ from t');
    assert.deepEqual(statementAt('select a, e| from t', kept), first);
  });
});

const queries = [
  "select event, count() as n from events where event = '$pageview' and timestamp >= now() - interval 7 day group by event having n > 1 order by n desc limit 10",
  'with a as (select person_id from events e where e.event is not null) select * from a join persons p on a.person_id = p.id where p.id in (select id from persons)',
  'select case when event = 1 then 2 else 3 end as x, sum(1) over (partition by event order by timestamp) from events',
  'select count(distinct event) from events e left join persons p on e.person_id = p.id union all select 1',
  "select arrayMap(x -> x + 1, [1, 2]) as a, toDate(timestamp) from events where properties.$browser in ('a', 'b') order by a",
];
/** Some way to go on from each keyword. */
const tails = [
  ' x',
  ' 1',
  ' (x)',
  ' select x',
  ' by x',
  ' join x on x',
  ' null',
  ' x as (select 1)',
  ' (select 1)',
  ' x in (x)',
  " 'x'",
  ' (order by x)',
  ' (where x)',
  ' group (order by x)',
];

describe('keywords at a place', () => {
  for (const query of queries) {
    it(`are all taken by the grammar in ${query.slice(0, 60)} …`, () => {
      const lexed = lex(query);
      const { tokens } = lexed;
      for (let index = 0; index <= tokens.length; index++) {
        const before = query.slice(0, tokens[index]?.startOffset ?? query.length).trimEnd();
        for (const keyword of new Set(keywordsAt(lexed, index))) {
          const start = before.length + 1;
          const isTaken = tails.some((tail) => {
            const { errors } = parseStatement(`${before} ${keyword}${tail}`, false);
            return !errors.some(
              (error) => error.start < start + keyword.length && error.end > start,
            );
          });
          assert.ok(isTaken, `${before} ⟦${keyword}⟧`);
        }
      }
    });

    it(`have the one that follows in ${query.slice(0, 60)} …`, () => {
      const lexed = lex(query);
      const { tokens } = lexed;
      for (const [index, { image }] of tokens.entries()) {
        if (!keywords.has(image)) continue;
        const offered = keywordsAt(lexed, index).flatMap((words) => words.split(' ')[0] ?? []);
        const before = tokens
          .slice(0, index)
          .map((token) => token.image)
          .join(' ');
        assert.ok(offered.includes(image.toUpperCase()), `${before} ⟦${image}⟧`);
      }
    });
  }
});

const keywords = new Set([
  'select',
  'from',
  'where',
  'group',
  'by',
  'having',
  'order',
  'limit',
  'with',
  'join',
  'left',
  'on',
  'in',
  'case',
  'when',
  'then',
  'else',
  'end',
  'over',
  'partition',
  'union',
  'all',
  'is',
  'not',
  'null',
  'interval',
  'distinct',
  'desc',
  'and',
]);
