import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { diagnostics } from '../../../../server/src/features/diagnostics.ts';
import { bundledCatalog } from '../../../../server/src/schema/bundledCatalog.ts';
import type { FunctionDoc } from '../../../../server/src/schema/functionDocs.ts';
import { analyze } from '../../../../server/src/semantics/analysis/analysis.ts';
import { validQueries } from '../../../api/compiler/validQueries.ts';
import { dataDirectory } from '../support/catalog.ts';

const catalog = bundledCatalog(dataDirectory);
const docs = JSON.parse(readFileSync(join(dataDirectory, 'functionDocs.json'), 'utf8')) as Record<
  string,
  FunctionDoc
>;

/** The codes of a query's errors. */
function errorsOf(query: string): string[] {
  return diagnostics(analyze(query), catalog)
    .filter(({ severity }) => severity === 1)
    .map(({ code = '' }) => `${query}: ${code}`);
}

describe('what the engine takes', () => {
  for (const [theme, queries] of Object.entries(validQueries)) {
    it(`is no error: ${theme}`, () => {
      assert.deepEqual(queries.flatMap(errorsOf), []);
    });
  }

  it('is no error: the examples of functions', () => {
    const examples = Object.entries(docs).flatMap(([name, { example }]) => {
      if (example === undefined) return [];
      const isTable = catalog.functions.find(name)?.kind === 'table';
      return [isTable ? `select * from ${example}` : `select ${example} from events`];
    });
    assert.ok(examples.length > 150);
    assert.deepEqual(examples.flatMap(errorsOf), []);
  });
});
