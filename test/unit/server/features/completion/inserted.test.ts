import assert from 'node:assert/strict';
import { completion } from '../../../../../server/src/features/completion.ts';
import type { CompletionClient } from '../../../../../server/src/features/completion/offer.ts';
import { completionResolve } from '../../../../../server/src/features/completionResolve.ts';
import { analyze } from '../../../../../server/src/semantics/analysis/analysis.ts';
import { atCursor } from '../../support/cursor.ts';
import { catalog, editor, offeredAt } from './completing.ts';

const plain: CompletionClient = { snippets: false, itemDefaults: false, labelDetails: false };

function edited(query: string, label: string, client: CompletionClient): string {
  const { document, position } = atCursor(query);
  const item = completion(document, position, catalog, client).items.find(
    (one) => one.label === label,
  );
  assert.ok(item?.textEdit && 'range' in item.textEdit, `${label} is not offered`);
  const { start, end } = item.textEdit.range;
  const { lines, text } = document;
  return (
    text.slice(0, lines.offsetAt(start)) + item.textEdit.newText + text.slice(lines.offsetAt(end))
  );
}

describe('what completion inserts', () => {
  const cases: [query: string, label: string, after: string][] = [
    ['select toStr| from events', 'toString()', 'select toString($0) from events'],
    ['select quan| from events', 'quantile()', 'select quantile($0) from events'],
    ['select toStr|(event) from events', 'toString()', 'select toString(event) from events'],
    ['select tod|() from events', 'today()', 'select today() from events'],
    ['select 1 from num|(10)', 'numbers()', 'select 1 from numbers(10)'],
    [
      'select event from events gro| by event',
      'GROUP BY',
      'select event from events group by event',
    ],
    [
      'select 1 from events le| join persons',
      'LEFT JOIN',
      'select 1 from events left join persons',
    ],
    ['select 1 from events le| joined', 'LEFT JOIN', 'select 1 from events left join joined'],
    ['select toda| from events', 'today()', 'select today() from events'],
    ['select 1 from numb|', 'numbers()', 'select 1 from numbers($0)'],
    [
      'select total| from stripe.prefix.invoices',
      'total amount',
      'select `total amount` from stripe.prefix.invoices',
    ],
    ['select properties.`od|` from events', 'odd name', 'select properties.`odd name` from events'],
    ['select `ev|` from events', 'event', 'select `event` from events'],
    [
      'select `prop|` from events e join persons p on p.id = e.person_id',
      'e.properties',
      'select `e`.`properties` from events e join persons p on p.id = e.person_id',
    ],
    [
      'select 1 from `stripe.pre|`',
      'stripe.prefix.invoices',
      'select 1 from `stripe`.`prefix`.`invoices`',
    ],
    [
      "select 1 from events where event = 'i| properties['plan'] ilike '%4%'",
      "it's",
      "select 1 from events where event = 'it\\'s properties['plan'] ilike '%4%'",
    ],
    [
      "select 1 from events where event = 'i|'",
      "it's",
      "select 1 from events where event = 'it\\'s'",
    ],
    [
      'select 1 from events where person_id in cohort |',
      'Power users',
      'select 1 from events where person_id in cohort 7',
    ],
    [
      "select 1 from events where person_id in cohort '|'",
      "it's new",
      "select 1 from events where person_id in cohort 'it\\'s new'",
    ],
    [
      'select 1 from events e join per|',
      'persons p on p.id = e.person_id',
      'select 1 from events e join persons p on p.id = e.person_id',
    ],
    ['select 1 from system.coh|', 'system.cohorts', 'select 1 from system.cohorts'],
    ["select properties['|'] from events", 'odd name', "select properties['odd name'] from events"],
  ];
  for (const [query, label, after] of cases) {
    it(`makes ${after} of ${query}`, () => {
      assert.equal(edited(query, label, editor), after);
    });
  }

  it('inserts only names for editors that place no cursor', () => {
    assert.equal(edited('select toStr|', 'toString()', plain), 'select toString');
    assert.equal(edited('select toda|', 'today()', plain), 'select today()');
  });

  it('leaves a query that parses, whatever column or table is taken', () => {
    for (const query of [
      'select | from events',
      'select 1 from |',
      'select 1 from events join |',
    ]) {
      const { document, position } = atCursor(query);
      for (const { label, kind } of completion(document, position, catalog, plain).items) {
        if (kind === 14 || label.endsWith('()')) continue;
        const text = edited(query, label, plain);
        assert.deepEqual(analyze(text).syntaxErrors, [], text);
      }
    }
  });

  it('sends the range once to editors that take it for the whole list', () => {
    const { items, itemDefaults } = offeredAt('select toStr|', { ...editor, itemDefaults: true });
    assert.deepEqual(itemDefaults?.editRange, {
      start: { line: 0, character: 7 },
      end: { line: 0, character: 12 },
    });
    const item = items.find(({ label }) => label === 'toString()');
    assert.equal(item?.textEdit, undefined);
    assert.equal(item?.textEditText, 'toString($0)');
  });

  const types: [query: string, label: string, type: string | undefined][] = [
    ['select | from events', 'event', 'String'],
    ['select timestamp as day, | from events', 'day', 'DateTime'],
    ['select count() as n from events order by |', 'n', 'UInt64'],
    ['select nonsense as x from events order by |', 'x', undefined],
    ['select properties.| from events', '$browser', 'String'],
    ['select 1 from |', 'events', 'Table'],
  ];
  for (const [query, label, type] of types) {
    it(`shows ${type ?? 'nothing'} after ${label} in ${query}`, () => {
      const shown = (client: CompletionClient) =>
        offeredAt(query, client).items.find((one) => one.label === label);
      assert.equal(shown(editor)?.labelDetails?.description, type);
      assert.equal(shown(editor)?.detail, undefined);
      assert.equal(shown(plain)?.detail, type);
    });
  }

  it('leaves the quote that the editor closed, so that it can be typed over', () => {
    const edit = offeredAt('select properties.`odd n|` from events').items[0]?.textEdit;
    assert.equal(
      edit && 'range' in edit && edit.range.end.character,
      'select properties.`odd n'.length,
    );
  });

  for (const query of ['select | from events', 'select 1 from |']) {
    it(`is filtered by names without parentheses in ${query}`, () => {
      const calls = offeredAt(query).items.filter(({ label }) => label.endsWith('()'));
      assert.ok(calls.length > 0);
      for (const { label, filterText } of calls) assert.equal(`${filterText}()`, label);
    });
  }

  it('tells of a function when it is selected', () => {
    const item = offeredAt('select sumIf|').items.find(({ label }) => label === 'sumIf()');
    assert.ok(item);
    assert.equal(item.documentation, undefined);
    const resolved = completionResolve(item, catalog);
    assert.equal(resolved.detail, 'sumIf(num, condition)');
    assert.match(
      typeof resolved.documentation === 'object' ? resolved.documentation.value : '',
      /^Sum of the values in rows[^]*```hogql\nsumIf\(/,
    );
  });

  it('tells the columns of a table when it is selected', () => {
    const item = offeredAt('select 1 from weekly|').items[0];
    assert.ok(item);
    const { documentation } = completionResolve(item, catalog);
    assert.deepEqual(documentation, { kind: 'markdown', value: 'Columns: `week`, `n`.' });
  });
});
