import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assertGolden } from '../support/golden.ts';
import { formatted } from './formatted.ts';

const folder = join(import.meta.dirname, 'cases');
const cases = readdirSync(folder).filter((file) => /^[^.]+\.hogql$/.test(file));
const samples = join(import.meta.dirname, '../../../../samples');

describe('formatted examples', () => {
  for (const file of cases) {
    const text = readFileSync(join(folder, file), 'utf8');
    const once = formatted(text);

    it(`lays out ${file}`, () => {
      assertGolden(join(folder, file.replace(/hogql$/, 'formatted.hogql')), once);
    });

    it(`leaves ${file} alone once it is laid out`, () => {
      assert.equal(formatted(once), once);
    });
  }

  for (const file of readdirSync(samples).filter((name) => name.endsWith('.hogql'))) {
    it(`finds nothing to do in the sample ${file}`, () => {
      const text = readFileSync(join(samples, file), 'utf8');
      assert.equal(formatted(text), text);
    });
  }
});
