import assert from 'node:assert/strict';
import { analyze } from '../../../../server/src/semantics/analyzedDocument.ts';
import { project, said } from '../support/findings.ts';

/** What the service's own metadata tests expect of a query, in our words. */
describe('the expectations of the service', () => {
  it('an unknown field is marked alone, not the expression around it', () => {
    const [found] = said('select 1 + no_field from events limit 1').filter(
      ({ severity }) => severity === 'error',
    );
    assert.deepEqual([found?.code, found?.marked], ['unknown-column', 'no_field']);
  });

  it('a reserved word is refused as an alias', () => {
    const codes = analyze('select 1 as true').syntaxErrors.map(({ start, end }) => [start, end]);
    assert.ok(codes.length > 0);
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
    assert.deepEqual(titles(query('7')), ['Replace by `Trials`']);
  });

  it('a union of selects is fine', () => {
    const query = 'select 1 as a union all select 2 as a union distinct select 3 limit 3';
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
