import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DirectTransport } from '../../../client/src/api/directTransport.ts';
import { ServiceClient } from '../../../client/src/api/serviceClient.ts';
import { systemClock } from '../../../client/src/api/retry.ts';
import { QueryRun } from '../../../client/src/runs/life/queryRun.ts';
import { cellStatements } from '../../../server/src/features/cellStatements.ts';
import { bundledCatalog } from '../../../server/src/schema/bundledCatalog.ts';
import { analyze } from '../../../server/src/semantics/analysis/analysis.ts';
import { sandbox } from '../sandbox/service.ts';

const root = path.join(import.meta.dirname, '../../..');
const samples = readdirSync(path.join(root, 'samples')).filter((name) => name.endsWith('.hogql'));
const catalog = bundledCatalog(path.join(root, 'server/src/schema/data'));

/** The statement that runs until it is cancelled, to be tried out by hand. */
const endless = 'numbers(100000000000)';

describe('samples', () => {
  const transport = new DirectTransport();
  after(() => transport.close());

  it('are fifteen queries and three notebooks, each with a sentence on what it shows', () => {
    const notebooks = samples.filter((name) => name.endsWith('.notebook.hogql'));
    assert.ok(notebooks.length >= 3);
    assert.ok(samples.length - notebooks.length >= 15);
    for (const name of samples) {
      const text = readFileSync(path.join(root, 'samples', name), 'utf8');
      assert.match(text, /^-- (?:@name: |%% )\S.*\n-- (?:@description: |# |Put ).+/, name);
    }
  });

  for (const name of samples) {
    it(`${name} has rows in the sandbox`, async () => {
      const { url, apiKey, projectId } = await sandbox();
      const access = { baseUrl: url, apiKey, userAgent: 'test/1' };
      const service = new ServiceClient(access, transport).queries(projectId);
      const text = readFileSync(path.join(root, 'samples', name), 'utf8');
      const statements = cellStatements(analyze(text), catalog);
      assert.ok(statements.length > 0);
      for (const { query: sent, placeholders } of statements) {
        assert.deepEqual(placeholders, []);
        const query = sent.replace(endless, 'numbers(10)');
        const run = new QueryRun(
          { id: randomUUID(), query, refresh: 'async' },
          service,
          systemClock,
        );
        await run.ended;
        const { state } = run;
        assert.ok(state.kind === 'done', `${query}\n${JSON.stringify(state)}`);
        assert.ok(state.result.rows.length > 0, `no rows: ${query}`);
      }
    });
  }
});
