import assert from 'node:assert/strict';
import { definition } from '../../server/src/features/definition.ts';
import { references } from '../../server/src/features/references.ts';
import { classifiedTokens } from '../../server/src/parser/tokenClasses.ts';
import { analyze } from '../../server/src/semantics/analysis/analysis.ts';
import { catalog } from '../unit/server/support/catalog.ts';
import { rangesOfEveryFeature } from '../unit/server/support/everyFeature.ts';
import { marked } from '../unit/server/support/marked.ts';

/** The cursor is on a name whose declaration stands in ‹ ›; the rest is cut off token by token. */
const queries: readonly string[] = [
  'with ‹a› as (select event as x, count() as n from events group by event) select t.x, sum(t.n) over w from a| t join persons p on p.id = t.x where x in (select 1 from events) and n between 1 and 2 group by x having n > 1 window w as (partition by t.x order by n desc) order by n limit 10 offset 5',
  "select e.event from events ‹e› where e|.timestamp > now() - interval 1 day and case when e.event = 'a' then 1 else 2 end = 1 order by 1",
  'select count() as ‹n›, n| + 1, arrayMap((y, z) -> y + z, [1, 2], [3]), properties.$browser, {variables.org}, cast(1 as String) from events array join [1] as q',
  'select arrayMap(‹x› -> x| + length([x, 2]), [1, 2, 3]) as l, l[1], l.1, (1, 2), f(a)(b) from numbers(10)',
  'with 5 as ‹five›, b as (select five| as x union all select 2) select * exclude (y) from b as c (y) union all (select 1) order by x',
  '-- %% ‹first›\nselect 1 as x;\n-- %% second\nselect first.x, * from first| where x = 2 -- end\n-- %% [markdown]\n-- words',
  "select <Sparkline data={[1, 2]} title='a'>{event}</Sparkline>, f'{event} b' from (select event as ‹e› from events) where e| = 1",
];

describe('every feature in a broken text', () => {
  for (const query of queries) {
    const plain = query.replaceAll(/[‹›|]/g, '');
    const cursor = query.replaceAll(/[‹›]/g, '').indexOf('|');
    const wanted = query.replace('|', '');

    it(`answers wherever ${JSON.stringify(query.slice(0, 50))} is cut off`, () => {
      let checked = 0;
      for (const { end } of classifiedTokens(plain)) {
        const text = plain.slice(0, end);
        const document = analyze(text);
        for (const offset of new Set([0, Math.floor(end / 2), end - 1, end])) {
          const position = document.lines.positionAt(offset);
          for (const [feature, range] of rangesOfEveryFeature(document, position, catalog)) {
            for (const at of [range.start, range.end]) {
              const there = document.lines.positionAt(document.lines.offsetAt(at));
              const isInside =
                feature === 'fold'
                  ? at.line === there.line
                  : at.character === there.character && at.line === there.line;
              assert.ok(isInside, `${feature} points outside of ${text}`);
              checked++;
            }
          }
        }
      }
      assert.ok(checked > 1000, 'the features told of many ranges');
    });

    it(`still finds what ${JSON.stringify(query.slice(0, 50))} declares`, () => {
      let lost = 0;
      const close = wanted.indexOf('›') + 1;
      for (const { end } of classifiedTokens(plain)) {
        if (end < cursor) continue;
        const document = analyze(plain.slice(0, end));
        // A clause that ends with its first word can cost the parser the whole tree.
        if (document.statements.at(-1)?.parsed.tree.kind === 'Missing') {
          lost++;
          continue;
        }
        const position = document.lines.positionAt(cursor - 1);
        const range = definition(document, position, catalog);
        assert.ok(range, `no definition in ${document.text}`);
        assert.equal(marked(document, [range]).slice(0, close), wanted.slice(0, close));
        assert.ok(references(document, position, catalog, true).length > 1);
      }
      assert.ok(lost <= 2, `${lost} trees are lost`);
    });
  }
});
