import assert from 'node:assert/strict';
import { catalog, editor, offeredAt } from './completing.ts';
import { completion } from '../../../../../server/src/features/completion.ts';
import { signatureHelp } from '../../../../../server/src/features/signatureHelp.ts';
import { lex } from '../../../../../server/src/parser/lexing/lexer.ts';
import { analyze } from '../../../../../server/src/semantics/analysis/analysis.ts';

const queries = [
  "with a as (select e.properties.x, count() n from events e where event = 'b' group by 1) select * from a join persons p on a.x = p.id order by n desc limit 5",
  "select toStartOfWeek(timestamp) as week, countIf(event = '$pageview') from events where timestamp >= now() - interval 30 day and properties.$browser in ('Chrome', 'Firefox') group by week having count() > 3",
  'select p.properties.plan, row_number() over (partition by p.id order by e.timestamp desc) from events e left join persons p on e.person_id = p.id where p.id in cohort 7',
  'select arrayMap((x, y) -> x + y, [1], [2]), case when event is not null then {variables.org} else `odd name` end from events sample 1/10',
  'select quantile(0.9)(toFloat(properties.a)) from (select * from events union all select * from events) where {filters} window w as (order by event)',
];

describe('completion of half-typed queries', () => {
  for (const query of queries) {
    it(`answers wherever this is cut off: ${query.slice(0, 40)} …`, () => {
      const { tokens } = lex(query);
      let offered = 0;
      for (const { startOffset, image } of tokens) {
        for (const end of [startOffset, startOffset + 1, startOffset + image.length]) {
          const text = query.slice(0, end);
          const document = analyze(text);
          const position = document.lines.positionAt(end);
          const { items } = completion(document, position, catalog, editor);
          signatureHelp(document, position, catalog);
          if (items.length > 0) offered++;
          for (const { label, textEdit, insertTextFormat } of items) {
            assert.ok(textEdit && 'range' in textEdit, label);
            assert.deepEqual(textEdit.range.end, position);
            assert.ok(insertTextFormat === 2 || !textEdit.newText.includes('$0'));
          }
        }
      }
      // Numbers, texts and new names are completed by nothing; of the other places most are.
      assert.ok(offered > tokens.length, `${offered} of ${tokens.length * 3} places`);
    });

    it(`offers the next word of it at most places: ${query.slice(0, 40)} …`, () => {
      const { tokens } = lex(query);
      let known = 0;
      let words = 0;
      for (const { startOffset, image } of tokens) {
        if (!/^[a-z]{3,}$/i.test(image)) continue;
        const typed = `${query.slice(0, startOffset + 2)}|`;
        const wanted = image.toLowerCase();
        words++;
        const { items } = offeredAt(typed);
        if (items.some(({ label }) => label.toLowerCase().replace('()', '').startsWith(wanted))) {
          known++;
        }
      }
      // The tables of a later FROM cannot be known.
      assert.ok(known / words > 0.7, `${known} of ${words} words`);
    });
  }
});
