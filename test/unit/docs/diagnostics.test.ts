import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { diagnostics } from '../../../server/src/features/diagnostics.ts';
import { bundledCatalog } from '../../../server/src/schema/bundledCatalog.ts';
import { analyze } from '../../../server/src/semantics/analysis/analysis.ts';
import { diagnosticCodes } from '../../../server/src/semantics/checks/codes.ts';
import { dataDirectory } from '../server/support/catalog.ts';
import { project } from '../server/support/findings.ts';

const text = readFileSync(path.join(import.meta.dirname, '../../../docs/diagnostics.md'), 'utf8');

/** A section: its code, the severity it begins with, and its queries, the one that is meant first. */
const sections = text
  .split(/^### /m)
  .slice(1)
  .map((section) => ({
    code: section.slice(0, section.indexOf('\n')),
    severity: /^\*\*(\w+)\.\*\*/m.exec(section)?.[1]?.toLowerCase(),
    queries: [...section.matchAll(/^```sql\n(.*?)\n```$/gms)].map(([, query = '']) => query),
  }));

const bundled = bundledCatalog(dataDirectory);

/** The findings of a query with a connection, and without one, when tables cannot be checked. */
const saidOf = (query: string): unknown[] =>
  [project, bundled].flatMap((catalog) =>
    diagnostics(analyze(query), catalog).map(({ code }) => code),
  );

describe('docs/diagnostics.md', () => {
  it('has a section for each code, with its severity', () => {
    const written = sections.map(({ code, severity }) => [code, severity]);
    assert.deepEqual(Object.fromEntries(written), { ...diagnosticCodes });
    assert.equal(written.length, Object.keys(diagnosticCodes).length);
  });

  for (const { code, queries } of sections.filter((section) => section.queries.length > 0)) {
    it(`shows what ${code} is said of, and what it is not`, () => {
      const [wrong = '', better = ''] = queries;
      assert.ok(saidOf(wrong).includes(code), `not said of ${wrong}`);
      const errors = diagnostics(analyze(better), project).filter(({ severity }) => severity === 1);
      assert.deepEqual(
        [errors.map(({ message }) => message), saidOf(better).includes(code)],
        [[], false],
      );
    });
  }
});
