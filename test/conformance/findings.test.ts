import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { diagnostics } from '../../server/src/features/diagnostics.ts';
import { bundledCatalog } from '../../server/src/schema/bundledCatalog.ts';
import { analyze } from '../../server/src/semantics/analysis/analysis.ts';
import { readCases } from './corpus/readCases.ts';

const folder = join(import.meta.dirname, 'cases');
const catalog = bundledCatalog(join(import.meta.dirname, '../../server/src/schema/data'));

describe('the checks of names', () => {
  for (const family of readdirSync(folder).filter((file) => file.endsWith('.hogql'))) {
    it(`answer for every query of ${family}, within its text`, () => {
      for (const { query } of readCases(join(folder, family))) {
        const document = analyze(query);
        const { lines } = document;
        for (const { range, message, code } of diagnostics(document, catalog)) {
          const [start, end] = [lines.offsetAt(range.start), lines.offsetAt(range.end)];
          assert.ok(start <= end && end <= query.length, `${String(code)} in ${query}`);
          assert.ok(typeof message === 'string' && message.length > 0);
        }
      }
    });
  }

  it('find nothing wrong with ordinary queries', () => {
    const cases = readCases(join(folder, 'analytics.hogql'));
    // The first of its long queries shows every clause, and is not meant to run.
    const ordinary = cases.filter(({ query }) => !query.startsWith('/* the report */'));
    const wrong = ordinary.flatMap(({ query }) =>
      diagnostics(analyze(query), catalog).flatMap(({ code, severity }) =>
        severity === 1 ? [`${String(code)} of ${query}`] : [],
      ),
    );
    assert.deepEqual(wrong, []);
  });
});
