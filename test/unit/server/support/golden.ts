import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

/** Compares a text with the one kept in a file; `UPDATE_GOLDEN=1` writes it there instead. */
export function assertGolden(file: string, actual: string): void {
  if (process.env['UPDATE_GOLDEN']) writeFileSync(file, actual);
  const expected = existsSync(file) ? readFileSync(file, 'utf8') : '';
  assert.equal(actual, expected, `${basename(file)}: UPDATE_GOLDEN=1 takes the new text over`);
}
