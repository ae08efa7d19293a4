import assert from 'node:assert/strict';
import { completion } from '../../../../server/src/features/completion.ts';
import { diagnostics } from '../../../../server/src/features/diagnostics.ts';
import { semanticTokens } from '../../../../server/src/features/semanticTokens.ts';
import {
  fragmentDiagnostics,
  fragmentDocument,
  fragmentRange,
  fragmentTokens,
  toDocument,
  toFragment,
} from '../../../../server/src/features/shared/fragmentDocument.ts';
import type { Fragment } from '../../../../server/src/protocol/fragments.ts';
import { catalog } from '../support/catalog.ts';

const column = (text: string): Fragment => ({ text, role: 'column' });

describe('fragments', () => {
  const cases: [fragment: Fragment, ...found: string[]][] = [
    [column('count()')],
    [column('event, evnt'), 'unknown-column 0:7-0:11'],
    [column('a +'), 'syntax/missing-expression 0:3-0:3'],
    [column('evnt -- a comment'), 'unknown-column 0:0-0:4'],
    [column(''), 'syntax/missing-expression 0:0-0:0'],
    [{ text: '(event', role: 'condition' }, 'syntax/unclosed 0:0-0:1'],
    [{ text: "event = '$pageview'", role: 'condition' }],
    [{ text: 'timestamp desc', role: 'order' }],
    [{ text: 'emails', role: 'column', table: 'persons' }, 'unknown-column 0:0-0:6'],
    [{ text: 'event_count', role: 'column', table: 'persons', isOpen: true }],
    [{ text: 'a b c', role: 'column', isOpen: true }, 'syntax/missing-token 0:4-0:5'],
    [column('select event from events'), 'syntax/unexpected-token 0:0-0:24'],
    [column('with a as (select 1) select 1'), 'syntax/unexpected-token 0:0-0:29'],
    [{ text: ' select 1', role: 'condition' }, 'syntax/unexpected-token 0:1-0:9'],
    [column('(select 1)')],
    [column('event; select 2'), 'syntax/unexpected-token 0:5-0:6'],
    [{ text: 'event + 1', role: 'query' }, 'syntax/missing-query 0:0-0:5'],
    [column('1 as true'), 'syntax/reserved-name 0:5-0:9'],
    [{ text: 'select evnt\nfrom events limit 1', role: 'query' }, 'unknown-column 0:7-0:11'],
  ];
  for (const [each, ...wanted] of cases) {
    it(`finds ${wanted.join(', ') || 'nothing'} in the ${each.role} ${JSON.stringify(each.text)}`, () => {
      const fragment = fragmentDocument(each);
      const levels = { 'cost-unbounded-time': 'off' } as const;
      const all = diagnostics(fragment.document, catalog, levels);
      const found = fragmentDiagnostics(all, fragment, each.isOpen === true).map(
        ({ code, range: { start, end } }) =>
          `${code} ${start.line}:${start.character}-${end.line}:${end.character}`,
      );
      assert.deepEqual(found, wanted);
    });
  }

  it('has its tokens counted from its own start, those around it left out', () => {
    const fragment = fragmentDocument(column('count(),\n  event'));
    const data = semanticTokens(fragment.document, catalog, false, fragmentRange(fragment));
    const places = fragmentTokens(data, fragment).filter((_, at) => at % 5 < 3);
    assert.deepEqual(places, [0, 0, 5, 1, 2, 5]);
  });

  it('is completed by the columns of its table, at its own places', () => {
    const fragment = fragmentDocument(column('upper(even'));
    const position = toDocument({ line: 0, character: 10 }, fragment);
    const { items } = completion(fragment.document, position, catalog);
    const found = items.find(({ label }) => label === 'event')?.textEdit;
    assert.ok(found && 'range' in found);
    const [line, from, to] = [0, 6, 10];
    assert.deepEqual(toFragment(found.range, fragment), {
      start: { line, character: from },
      end: { line, character: to },
    });
  });
});
