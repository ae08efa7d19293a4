import assert from 'node:assert/strict';
import { diagnostics } from '../../../server/src/features/diagnostics.ts';
import { analyze } from '../../../server/src/semantics/analysis/analysis.ts';
import { callRows } from '../../unit/server/semantics/cases/calls.ts';
import { catalog } from '../../unit/server/support/catalog.ts';
import { run, sandbox } from '../sandbox/service.ts';

/** What the service says if its own checks pass and the model would be asked. */
const asked = /^Function '(?:decide|jev)' is not available in a local project$/i;

describe('decisions as today’s service takes them', () => {
  for (const { code, query, passing } of callRows) {
    if (!code.startsWith('decision-')) continue;
    it(`refuses ${query}`, async () => {
      const { status, body } = await run(await sandbox('current'), query.replaceAll(/[«»]/g, ''));
      assert.equal(status, 400);
      assert.doesNotMatch(body.detail, asked);
    });

    if (/\{\w+\}/.test(passing)) continue;
    it(`takes ${passing}`, async () => {
      const found = diagnostics(analyze(passing), catalog);
      assert.deepEqual(
        found.filter(({ severity }) => severity === 1),
        [],
      );
      const { body } = await run(await sandbox('current'), passing);
      assert.match(body.detail, asked);
    });
  }
});
