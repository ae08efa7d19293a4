import assert from 'node:assert/strict';
import { completion } from '../../../../server/src/features/completion.ts';
import { declaration } from '../../../../server/src/features/declaration.ts';
import { hover } from '../../../../server/src/features/hover.ts';
import { inlayHint } from '../../../../server/src/features/inlayHint.ts';
import { schema } from '../../../../server/src/features/schema.ts';
import { signatureHelp } from '../../../../server/src/features/signatureHelp.ts';
import { catalog } from '../support/catalog.ts';
import { atCursor } from '../support/cursor.ts';

/** Everything that features say of the types in a query. */
const answers: Readonly<Record<string, (query: string) => unknown>> = {
  completion: (query) => {
    const { document, position } = atCursor(query);
    return completion(document, position, catalog).items.map(({ detail }) => detail);
  },
  hover: (query) => {
    const { document, position } = atCursor(query);
    return hover(document, position, catalog)?.contents;
  },
  'inlay hints': (query) => {
    const { document } = atCursor(query);
    return inlayHint(document, document.lines.rangeOf(0, document.text.length), catalog);
  },
  'signature help': (query) => {
    const { document, position } = atCursor(query);
    return signatureHelp(document, position, catalog);
  },
};

describe('a type that is not known', () => {
  const queries = [
    'select count() from events group by ev|',
    'select * from events e join persons p on p.|',
    'select 1 from events join persons using |',
    'select event_issue_id|, [event_issue_id], (event_issue_id, 1) from events',
    'select [event_issue_id] as lis|t, tuple(event_issue_id, 1) as pair from events',
    'with [event_issue_id] as lis|t select list',
    'select arrayMap(x -> x|, [event_issue_id]) from events',
    'select a.| from (select event_issue_id as i, [event_issue_id] as l from events) a',
    'select *| from events',
    'select any(|event_issue_id) from events',
  ];
  for (const [feature, answer] of Object.entries(answers)) {
    for (const query of queries) {
      it(`is left out by ${feature} in ${query}`, () => {
        assert.doesNotMatch(JSON.stringify([answer(query)]), /\bunknown\b/);
      });
    }
  }

  it('is left out of the schema and of the documents of tables', () => {
    const { entries } = schema({ path: ['tables', 'events'], from: 0, count: 10_000 }, catalog);
    assert.ok(entries.some(({ name, type }) => name === 'event_issue_id' && type === undefined));
    assert.doesNotMatch(JSON.stringify(entries), /\bunknown\b/);
    assert.doesNotMatch(declaration('/table/events.sql', catalog) ?? '', /\bunknown\b/);
  });

  it('is that of the elements of a list, which is told of', () => {
    const { document, position } = atCursor('select [event_issue_id] as l| from events');
    const contents = hover(document, position, catalog)?.contents;
    assert.ok(typeof contents === 'object' && 'value' in contents);
    assert.match(contents.value, /Array\b(?!\()/);
  });
});
