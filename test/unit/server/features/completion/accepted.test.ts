import assert from 'node:assert/strict';
import { CompletionItemKind } from '../../../../../server/src/features/shared/lspKinds.ts';
import { project } from '../../../../bench/typing/project.ts';
import { completion } from '../../../../../server/src/features/completion.ts';
import { catalog as plain } from '../../support/catalog.ts';
import { atCursor } from '../../support/cursor.ts';
import { said } from '../../support/findings.ts';
import { editor, listedAt } from './completing.ts';

const catalog = plain.updated(project);

/** Findings about a name that can never be right in its place. */
const refusals = new Set([
  'ambiguous-column',
  'aggregate-in-where',
  'nested-aggregate',
  'unknown-column',
  'no-fields',
  'unknown-table',
  'unknown-function',
  'reserved-alias',
]);

/** The findings after each offered name except tables is accepted. */
function refusedAfter(query: string): string[] {
  const { document, position } = atCursor(query);
  const { items } = completion(document, position, catalog, { ...editor, snippets: false });
  const names = items.filter(
    ({ kind }) => kind === CompletionItemKind.Field || kind === CompletionItemKind.Variable,
  );
  assert.notEqual(names.length, 0, query);
  return names.flatMap(({ label, textEdit }) => {
    assert.ok(textEdit && 'range' in textEdit);
    const { start, end } = textEdit.range;
    const { lines, text } = document;
    const accepted = text.slice(0, lines.offsetAt(start)) + textEdit.newText;
    const codes = said(accepted + text.slice(lines.offsetAt(end)), catalog).map(({ code }) => code);
    return codes.filter((code) => refusals.has(code)).map((code) => `${label}: ${code}`);
  });
}

describe('a name that is accepted from the list', () => {
  const queries = [
    'select | from events',
    'select event, count() as n from events where | group by event',
    'select event, count() as n from events prewhere | group by event',
    'select event, count() as n from events group by |',
    'select event, count() as n from events group by event having |',
    'select event, count() as n from events group by event order by |',
    'select count() as n, sum(|) from events',
    'select count() as n, n + 1 as m from events where | ',
    'select event as a, | as b from events',
    'select | from events e join persons p on p.id = e.person_id',
    'select e.event, count() as n from events e join persons p on | group by e.event',
    'select e.event from events e join persons p on p.id = |',
    'select e.| from events e join persons p on p.id = e.person_id',
    'select 1 from stripe_invoices i join stripe_customers c on c.id = i.customer_id where |',
    'with t as (select event as name, count() as n from events group by name) select | from t',
    'select a.| from (select event as e, timestamp from events) a',
    'select arrayMap(x -> |, [1, 2]) from events',
    'select event from events where person_id in (select | from persons)',
    'select sum(1) over (partition by |) from events',
    'select event from events union all select | from events',
  ];
  for (const query of queries) {
    it(`is one that is not refused: ${query}`, () => {
      assert.deepEqual(refusedAfter(query), []);
    });
  }

  const grouping: [query: string, columns: string[]][] = [
    ['select event, count() as n from events group by event having |', ['event']],
    ['select event, count() from events group by event order by |', ['event']],
    ['select toDate(timestamp) as day, count() from events group by day order by |', []],
    ['select max(timestamp) from events order by |', []],
    [
      'select e.event from events e group by e.event, distinct_id order by |',
      ['event', 'distinct_id'],
    ],
  ];
  for (const [query, columns] of grouping) {
    it(`is first one that has a value for each group: ${query}`, () => {
      const items = listedAt(query, editor).slice(0, 30);
      const values = items.filter(
        ({ kind, labelDetails }) =>
          kind === CompletionItemKind.Field && labelDetails?.description !== 'JSON',
      );
      assert.deepEqual(
        values.map(({ label }) => label),
        columns,
      );
    });
  }
});
