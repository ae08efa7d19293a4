import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { diagnostics } from '../../../server/src/features/diagnostics.ts';
import { bundledCatalog } from '../../../server/src/schema/bundledCatalog.ts';
import { analyze } from '../../../server/src/semantics/analysis/analysis.ts';
import { dataDirectory } from './support/catalog.ts';

const samples = join(import.meta.dirname, '../../../samples');

describe('samples', () => {
  for (const file of readdirSync(samples).filter((name) => name.endsWith('.hogql'))) {
    it(`has nothing to say about ${file}`, () => {
      const document = analyze(readFileSync(join(samples, file), 'utf8'));
      assert.ok(document.statements.length > 0);
      // Tables of the demo project are not known without a connection.
      const levels = { 'unverified-table': 'off' } as const;
      assert.deepEqual(diagnostics(document, bundledCatalog(dataDirectory), levels), []);
    });
  }
});
