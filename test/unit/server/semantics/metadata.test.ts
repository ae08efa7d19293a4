import assert from 'node:assert/strict';
import { hover } from '../../../../server/src/features/hover.ts';
import { analyze } from '../../../../server/src/semantics/analysis/analysis.ts';
import { atCursor } from '../support/cursor.ts';
import { project, said } from '../support/findings.ts';

/** The service's own tests of metadata, in our words. */
describe('the expectations of the service', () => {
  it('an unknown field is marked alone, not the expression around it', () => {
    const [found] = said('select 1 + no_field from events limit 1').filter(
      ({ severity }) => severity === 'error',
    );
    assert.deepEqual([found?.code, found?.marked], ['unknown-column', 'no_field']);
  });

  it('a reserved word is refused as an alias', () => {
    const [error, ...rest] = analyze('select 1 as true').syntaxErrors;
    assert.deepEqual([error?.code, error?.start, error?.end], ['reserved-name', 12, 16]);
    assert.deepEqual(rest, []);
    assert.ok(said('select 1 as `true`').some(({ code }) => code === 'reserved-alias'));
  });

  it('a field is checked against the table of its own query', () => {
    const errors = (table: string): string[] =>
      said(`select is_identified from ${table} limit 1`)
        .filter(({ severity }) => severity === 'error')
        .map(({ code }) => code);
    assert.deepEqual(errors('persons'), []);
    assert.deepEqual(errors('events'), ['unknown-column']);
  });

  it('cohorts have fixes in both directions', () => {
    const titles = (query: string): string[] =>
      said(query).flatMap(({ fixes }) => fixes.map(({ title }) => title));
    const query = (cohort: string): string =>
      `select count() from persons where id in cohort ${cohort}`;
    assert.deepEqual(titles(query("'Trials'")), ['Write `7`']);
    assert.deepEqual(titles(query('7')), ['Replace with `Trials`']);
  });

  it('a property says its type, and nothing of how it is stored, which no query depends on', () => {
    const shown = (query: string): unknown => {
      const { document, position } = atCursor(query);
      return hover(document, position, project)?.contents;
    };
    const markdown = (value: string): unknown => ({ kind: 'markdown', value });
    const type = markdown('**price** — Numeric, event property');
    assert.deepEqual(shown('select properties.pri|ce from events'), type);
    const owner = markdown('**email** — String, person property');
    assert.deepEqual(shown('select person.properties.ema|il from events'), owner);
  });

  it('a name the service fills in is taken, and one it does not know is told', () => {
    const told = said('select {variables.org}, {variables.nope}, {anything} limit 1');
    assert.deepEqual(
      told.map(({ code, marked }) => [code, marked]),
      [['unknown-variable', 'nope']],
    );
  });

  it('a union of selects is fine', () => {
    const query = '(select 1 as a union all select 2 as a union distinct select 3) limit 3';
    assert.deepEqual(said(query, project), []);
  });

  it('an unknown function is an error with the nearest name', () => {
    const [found] = said('select tostring(1)');
    assert.equal(found?.code, 'unknown-function');
    assert.match(found.message, /`toString`\?$/);
  });

  it('the parts of a query are looked at in the order of the text', () => {
    const starts = said('select a, b from events where c and d order by e').flatMap(
      ({ code, marked }) => (code === 'unknown-column' ? [marked] : []),
    );
    assert.deepEqual(starts, ['a', 'b', 'c', 'd', 'e']);
  });
});
