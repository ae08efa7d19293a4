import assert from 'node:assert/strict';
import type { Fix } from '../../../../server/src/ast/fix.ts';
import { parse } from '../../../../server/src/parser/parse.ts';
import { statementFindings } from '../../../../server/src/semantics/checks/statementFindings.ts';
import { applied } from '../support/fixes.ts';
import { action, sentence } from '../support/rows.ts';
import { refusedByParser, refusedByService } from './cases/forms.ts';
import { surprises } from './cases/surprises.ts';

type Found = {
  readonly code: string;
  readonly message: string;
  readonly marked: string;
  readonly fixes: readonly Fix[];
  readonly severity: string;
};

/** Everything said about a query of one statement: syntax errors and findings alike. */
function foundIn(query: string): Found[] {
  const [statement] = parse(query).statements;
  assert.ok(statement, `no statement in ${query}`);
  const { parsed } = statement;
  return [
    ...parsed.errors.map((error) => ({
      ...error,
      code: `syntax/${error.code}`,
      severity: 'error',
    })),
    ...statementFindings(parsed),
  ].map(({ code, message, severity, start, end, fixes = [] }) => {
    return { code, message, severity, marked: query.slice(start, end), fixes };
  });
}

describe('forms the service does not have', () => {
  for (const { code, query, marked, fixed = [], passing } of [
    ...refusedByParser,
    ...refusedByService,
    ...surprises,
  ]) {
    it(`says ${code} of ${query}`, () => {
      const found = foundIn(query).filter((one) => one.code === code);
      assert.deepEqual(
        found.map((one) => one.marked),
        [marked],
      );
      for (const { message, fixes } of found) {
        assert.match(message, sentence);
        for (const { title } of fixes) assert.match(title, action);
      }
      assert.equal(
        found[0]?.severity,
        /^(?:syntax\/|unsupported-|tag-)/.test(code) ? 'error' : 'warning',
      );
    });

    it(`offers ${fixed.length || 'no'} repairs of ${query} which leave no ${code}`, () => {
      const fixes = foundIn(query).find((one) => one.code === code)?.fixes ?? [];
      assert.deepEqual(
        fixes.map((fix) => applied(query, fix)),
        fixed,
      );
      for (const text of fixed) {
        assert.deepEqual(
          foundIn(text).filter((one) => one.code === code),
          [],
        );
      }
    });

    it(`has nothing to say of ${passing}`, () => {
      assert.deepEqual(foundIn(passing), []);
    });
  }

  it('says each code of a query that parses without a syntax error', () => {
    for (const { query, code } of [...refusedByService, ...surprises]) {
      const codes = foundIn(query).map((one) => one.code);
      assert.deepEqual([...new Set(codes)], [code], query);
    }
  });
});
