import assert from 'node:assert/strict';
import { signatureHelp } from '../../../../server/src/features/signatureHelp.ts';
import { catalog } from '../support/catalog.ts';
import { atCursor } from '../support/cursor.ts';

describe('signature help', () => {
  const decide =
    'decide(input, instructions[, choice := labels][, noul := labels][, batch_size := rows])';
  const cases: [query: string, label: string, active: string | undefined][] = [
    ['select toString(|)', 'toString(value[, timezone])', 'value'],
    ['select toString(event, |) from events', 'toString(value[, timezone])', 'timezone'],
    ['select toString(event, |', 'toString(value[, timezone])', 'timezone'],
    ['select quantile(|', 'quantile(level)(expr)', 'level'],
    ['select quantile(|)(event)', 'quantile(level)(expr)', 'level'],
    ['select quantile(0.5)(|', 'quantile(level)(expr)', 'expr'],
    ['select quantile(0.5)(ev|) from events', 'quantile(level)(expr)', 'expr'],
    ['select sumIf(1, lower(|', 'lower(s)', 's'],
    ['select sumIf(lower(event), |', 'sumIf(num, condition)', 'condition'],
    ['select sumIf((1, 2), |', 'sumIf(num, condition)', 'condition'],
    ['select sumIf((1, |2), 3)', 'sumIf(num, condition)', 'num'],
    ['select if([1, 2, |], 3, 4)', 'if(cond, then, else)', 'cond'],
    ['select arrayMap((x, y) -> x, |', 'arrayMap(func, arr[, …])', 'arr'],
    ['select arrayMap(x -> x, [1], |', 'arrayMap(func, arr[, …])', 'arr'],
    ['select arrayMap(x -> concat(|', 'concat(s1, s2[, …])', 's1'],
    ['select concat(1, 2, 3, |)', 'concat(s1, s2[, …])', 's2'],
    ["select dateDiff('day', |", 'dateDiff(unit, startdate, enddate)', 'startdate'],
    ["select dateDiff('da|y', 1, 2)", 'dateDiff(unit, startdate, enddate)', 'unit'],
    ["select decide(event, 'a', batch_size := |", decide, 'batch_size := rows'],
    ["select decide(event, 'a', batch_size := 4, choice := ['b', |])", decide, 'choice := labels'],
    ["select decide(event, '|')", decide, 'instructions'],
    ['select ABS(|', 'abs(x)', 'x'],
    ['select toString(event, , |', 'toString(value[, timezone])', undefined],
    ['select count() over (order by abs(|', 'abs(x)', 'x'],
    ['select 1 from numbers(|', 'numbers(count[, start])', 'count'],
    ['select (select max(timestamp, |) from events)', 'max(column)', undefined],
  ];
  for (const [query, label, active] of cases) {
    it(`shows ${label} at ${active ?? 'no argument'} in ${query}`, () => {
      const { document, position } = atCursor(query);
      const help = signatureHelp(document, position, catalog);
      const [signature] = help?.signatures ?? [];
      // The return type follows the signature.
      assert.equal(signature?.label.replace(/ → .*/, ''), label);
      const at = signature.activeParameter;
      const extent =
        at === undefined || at === null ? undefined : signature.parameters?.[at]?.label;
      const shown = Array.isArray(extent) ? label.slice(...extent) : undefined;
      assert.equal(shown, active);
      assert.equal(help?.activeParameter, at);
    });
  }

  const returned: [query: string, label: string][] = [
    ['select toString(|)', 'toString(value[, timezone]) → String'],
    ['select count(|)', 'count([expr]) → UInt64'],
    ['select now(|)', 'now([scale]) → DateTime'],
    // Its return type depends on its arguments.
    ['select max(|)', 'max(column)'],
  ];
  for (const [query, label] of returned) {
    it(`shows what is returned where that is known: ${label}`, () => {
      const { document, position } = atCursor(query);
      assert.equal(signatureHelp(document, position, catalog)?.signatures[0]?.label, label);
    });
  }

  const none = [
    'select |',
    'select toString(event) |',
    'select 1 from events where event in (|',
    'select 1 from events where event = 1 and (|',
    'select not (|',
    'select (1, |',
    'select abs((select event, | from events))',
    'select f(|',
    'select count() over (|',
    'select 1 /* abs(| */',
    // Only some names are found without regard to case.
    'select TOSTRING(|',
    'select abs(1); select |',
  ];
  for (const query of none) {
    it(`shows nothing in ${query}`, () => {
      const { document, position } = atCursor(query);
      assert.equal(signatureHelp(document, position, catalog), undefined);
    });
  }

  it('says what the function does and what its arguments take', () => {
    const { document, position } = atCursor('select avgOrNullIf(|');
    const [signature] = signatureHelp(document, position, catalog)?.signatures ?? [];
    const { documentation } = signature ?? {};
    const text = typeof documentation === 'object' ? documentation.value : '';
    assert.match(text, /^Average of the values\.\n\n\*\*OrNull\*\*: .*\n\n\*\*If\*\*: /);
    assert.equal(signature?.parameters?.[1]?.documentation, 'Bool');
  });
});
