import assert from 'node:assert/strict';
import type { SettingName } from '../../../../client/src/base/settings.ts';
import { editor } from '../support/editor.ts';

const { setting } = await import('../../../../client/src/base/settings.ts');

const cases: [name: SettingName, written: unknown, value: unknown][] = [
  ['history.entries', undefined, 1000],
  ['history.entries', 5, 5],
  ['history.entries', '5', 1000],
  ['history.capture', false, false],
  ['history.capture', 'no', true],
  ['results.location', 'beside', 'beside'],
  ['results.location', 'above', 'panel'],
  ['connections', { name: 'One' }, []],
  ['diagnostics', null, {}],
];

describe('settings', () => {
  afterEach(() => editor.settings.clear());

  for (const [name, written, value] of cases) {
    it(`reads ${name} as ${JSON.stringify(value)} where ${JSON.stringify(written)} is written`, () => {
      editor.settings.set(`hogql.${name}`, written);
      assert.deepEqual(setting(name), value);
    });
  }
});
