import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileHeader } from '../../../client/src/base/fileHeader.ts';
import { bindParameters } from '../../../client/src/parameters/bindParameters.ts';
import { diagnostics } from '../../../server/src/features/diagnostics.ts';
import { placeholders } from '../../../server/src/features/placeholders.ts';
import { analyze } from '../../../server/src/semantics/analysis/analysis.ts';
import { bundledCatalog } from '../../../server/src/schema/bundledCatalog.ts';
import { dataDirectory } from '../../unit/server/support/catalog.ts';
import { ask, end, sandbox } from '../sandbox/service.ts';

const file = path.join(import.meta.dirname, '../../../docs/language.md');
const catalog = bundledCatalog(dataDirectory);
/** What the service has learned since its document was written runs on today's alone. */
const versionOf = (query: string) => (/\{filters[.(]/.test(query) ? 'current' : 'seed');
const examples = [...readFileSync(file, 'utf8').matchAll(/^```sql\n(.*?)\n```$/gms)].map(
  ([, query = '']) => query,
);

describe('docs/language.md', () => {
  it('has examples', () => assert.ok(examples.length > 20));

  for (const query of examples) {
    it(`shows what runs: ${query.replaceAll(/\s+/g, ' ').slice(0, 70)}`, async () => {
      assert.deepEqual(
        diagnostics(analyze(query), catalog).filter(({ severity = 1 }) => severity <= 2),
        [],
      );
      const known = {
        entered: {},
        fromFile: JSON.parse(fileHeader(query).get('values') ?? '{}') as Record<string, unknown>,
        variables: [],
        clock: { nowMs: Date.parse(end), timeZone: 'UTC' },
      };
      const { node, missing } = bindParameters(
        query,
        placeholders(query, catalog).placeholders,
        known,
      );
      assert.deepEqual(missing, []);
      const { status, text, body } = await ask(await sandbox(versionOf(query)), 'POST', 'query/', {
        query: node,
      });
      assert.equal(status, 200, text);
      assert.ok(body.results.length > 0, 'no rows');
    });
  }
});
