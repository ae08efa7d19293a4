import assert from 'node:assert/strict';
import {
  entryOf,
  fieldValue,
  freeTypes,
  textOf,
} from '../../../../client/src/parameters/fieldValue.ts';
import type { FieldType } from '../../../../client/src/protocol/parameters.ts';

describe('the value of a field', () => {
  const cases: [type: FieldType, text: string, value: unknown][] = [
    ['text', '', ''],
    ['text', ' a ', ' a '],
    ['number', ' 30 ', 30],
    ['number', '-0.5', -0.5],
    ['boolean', 'True', true],
    ['boolean', 'false', false],
    ['date', '2026-01-31', '2026-01-31'],
    ['date', '2026-01-31T10:00:00Z', '2026-01-31T10:00:00Z'],
    ['date', '2026-01-31 10:00', '2026-01-31 10:00'],
    ['date', '2026-01-31T10:00:00.5+02:00', '2026-01-31T10:00:00.5+02:00'],
    ['date', '-7d', '-7d'],
    ['date', '+1wEnd', '+1wEnd'],
    ['date', '-30s', '-30s'],
    ['date', '-1mStart', '-1mStart'],
    ['date', 'mStart', 'mStart'],
    ['date', 'all', 'all'],
    ['list', 'a, b,,c ', ['a', 'b', 'c']],
    ['list', '[1, "a, b"]', [1, 'a, b']],
    ['choice', 'US', 'US'],
    ['properties', '', []],
    ['properties', 'no JSON', []],
  ];
  for (const [type, text, value] of cases) {
    it(`is ${JSON.stringify(value)} for ${JSON.stringify(text)} as ${type}`, () => {
      assert.deepEqual(fieldValue({ type, text }), { value });
    });
  }

  const wrong: [type: FieldType, text: string, problem: RegExp][] = [
    ['number', '', /Enter a value/],
    ['number', 'ten', /such as 30/],
    ['number', '9007199254740993', /Choose text/],
    ['boolean', 'yes', /true or false/],
    ['number', 'Infinity', /such as 30/],
    ['boolean', 'true or false', /true or false/],
    ['boolean', 'untrue', /true or false/],
    ['date', 'yesterday', /-7d/],
    ['date', 'd', /-7d/],
    ['date', 'in -7d', /-7d/],
    ['date', '-7days', /-7d/],
    ['date', 'on 2026-01-31', /-7d/],
    ['date', '2026-01-31 at noon', /-7d/],
    ['list', '["a"', /strings separated by commas/],
    ['date', '2026-13-45', /-7d/],
    ['list', '[1', /JSON array/],
    ['choice', ' ', /Enter a value/],
  ];
  for (const [type, text, problem] of wrong) {
    it(`does not exist for ${JSON.stringify(text)} as ${type}`, () => {
      const found = fieldValue({ type, text });
      assert.match('problem' in found ? found.problem : '', problem);
    });
  }

  for (const value of [30, true, 'text', ['a, b', 1]]) {
    it(`comes back from the field of ${JSON.stringify(value)}`, () => {
      assert.deepEqual(fieldValue(entryOf(value)), { value });
    });
  }

  const shown: [value: unknown, text: string][] = [
    [undefined, ''],
    [null, ''],
    ['a', 'a'],
    [1.5, '1.5'],
    [{ a: 1 }, '{"a":1}'],
  ];
  for (const [value, text] of shown) {
    it(`is shown as ${JSON.stringify(text)} where it is ${JSON.stringify(value)}`, () => {
      assert.equal(textOf(value), text);
    });
  }

  it('has the type of what is given, which is text unless it is known', () => {
    const types = [1, true, ['a'], null, { a: 1 }].map((value) => entryOf(value).type);
    assert.deepEqual(types, ['number', 'boolean', 'list', 'text', 'text']);
    assert.deepEqual(freeTypes, ['text', 'number', 'boolean', 'list']);
  });
});
