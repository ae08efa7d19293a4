import assert from 'node:assert/strict';
import { diagnostics } from '../../../server/src/features/diagnostics.ts';
import { refactoring } from '../../../server/src/features/refactoring.ts';
import { analyze } from '../../../server/src/semantics/analysis/analysis.ts';
import { catalog } from '../../unit/server/support/catalog.ts';

/** As many arguments as no call takes. */
const many = 130_000;

const each = (item: (at: number) => string, between: string): string =>
  Array.from({ length: many }, (_, at) => item(at)).join(between);

/** The number of diagnostics of each code for a query, and the last message of each. */
function told(query: string): Map<string, { count: number; last: string }> {
  const found = new Map<string, { count: number; last: string }>();
  for (const { code, message } of diagnostics(analyze(query), catalog)) {
    assert.ok(typeof message === 'string');
    const before = found.get(String(code))?.count ?? 0;
    found.set(String(code), { count: before + 1, last: message });
  }
  return found;
}

describe('a query of very many', () => {
  const wrong: readonly (readonly [what: string, code: string, query: string])[] = [
    ['texts in a list', 'unknown-event', `event in (${each((at) => `'u${at}'`, ', ')})`],
    ['operators', 'unknown-event', each((at) => `event = 'u${at}'`, ' or ')],
    ['branches', 'unknown-event', `case ${each((at) => `when event = 'u${at}' then 1`, ' ')} end`],
    ['columns', 'unknown-column', each((at) => `foo${at}`, ', ')],
    ['properties', 'unknown-property', each((at) => `properties.foo${at}`, ', ')],
    ['calls', 'unknown-function', each((at) => `foo${at}(1)`, ', ')],
    ['types', 'type-mismatch', each((at) => `event = ${at}`, ', ')],
  ];
  for (const [what, code, items] of wrong) {
    it(`wrong ${what} gets a hundred findings and their number`, () => {
      const { count, last } = told(`select ${items} from events`).get(code) ?? {};
      assert.equal(count, 100);
      assert.match(last ?? '', / 129,900 more like this are not shown\.$/);
    }).timeout(60_000);
  }

  const right: readonly (readonly [what: string, query: string])[] = [
    ['values of CASE', `case event ${each((at) => `when 'u${at}' then ${at}`, ' ')} end`],
    ['operands', each(() => 'team_id', ' + ')],
    ['casts', each(() => 'cast(event as Int64)', ', ')],
    ['short casts', each(() => 'event::int', ', ')],
    ['letters', `'${'x'.repeat(8_000_000)}'`],
  ];
  for (const [what, items] of right) {
    it(`right ${what} is checked`, () => {
      const found = told(`select ${items} from events`);
      assert.deepEqual([...found.keys()].sort(), ['cost-unbounded-time', 'implicit-limit']);
    }).timeout(60_000);
  }

  it('conditions is offered to be rewritten', () => {
    const conditions = Array.from({ length: 40_000 }, (_, at) => `team_id = ${at}`).join(' and ');
    const document = analyze(`select 1 from events where ${conditions}`);
    const place = document.lines.positionAt(40);
    const range = { start: place, end: place };
    const found = refactoring(document, { uri: 'file:///a', version: 1 }, range, catalog, false);
    assert.ok(Array.isArray(found));
  }).timeout(60_000);
});

describe('findings in many parts of a query', () => {
  it('are counted together', () => {
    const branch = `select ${Array.from({ length: 60 }, (_, at) => `foo${at}`).join(', ')} from events`;
    const found = told(Array.from({ length: 4 }, () => branch).join(' union all '));
    const { count, last } = found.get('unknown-column') ?? {};
    assert.equal(count, 100);
    assert.match(last ?? '', / 140 more like this are not shown\.$/);
  });
});
