import assert from 'node:assert/strict';
import { diagnosticCodes } from '../../../../server/src/semantics/checks/codes.ts';
import { type Row, said } from './findings.ts';
import { applied } from './fixes.ts';

/** Removes the marks from a query; returns the marked texts. */
function unmarked(query: string): { readonly text: string; readonly marked: readonly string[] } {
  const marked = [...query.matchAll(/«([^»]*)»/g)].map(([, inside = '']) => inside);
  return { text: query.replace(/[«»]/g, ''), marked };
}

/** A complete sentence. */
export const sentence = /^[`A-Z\d][^]*[.?:]$/;
/** The texts of the actions that people can click. */
export const action = /^[A-Z][a-z]+ [^]+/;

/** Tests each row: the place of its code, the message, the fixes, and a query without it. */
export function checkRows(rows: readonly Row[]): void {
  for (const { code, query, says, fixed = [], passing } of rows) {
    const { text, marked } = unmarked(query);

    it(`are said to be ${code} in ${query}`, () => {
      const found = said(text).filter((one) => one.code === code);
      assert.deepEqual(
        found.map((one) => one.marked),
        marked,
      );
      if (says) assert.match(found[0]?.message ?? '', says);
      const severity = diagnosticCodes[code as keyof typeof diagnosticCodes];
      for (const one of found) {
        assert.equal(one.severity, severity);
        assert.match(one.message, sentence);
        for (const { title } of one.fixes) assert.match(title, action);
      }
    });

    it(`can be repaired in ${fixed.length || 'no'} ways in ${query}`, () => {
      const [first] = said(text).filter((one) => one.code === code);
      const results = (first?.fixes ?? []).map((fix) => applied(text, fix));
      assert.deepEqual(results.slice(0, Math.max(fixed.length, 1)), fixed);
      for (const result of fixed) {
        const left = said(result).filter((one) => one.code === code);
        assert.ok(left.length < marked.length, `${code} stays in ${result}`);
      }
    });

    it(`are fine in ${passing}`, () => {
      const found = said(passing).filter((one) => one.code === code || one.severity === 'error');
      assert.deepEqual(found, []);
    });
  }
}

/** Tests that a code is not reported for similar, correct queries. */
export function checkQuiet(code: string, queries: readonly string[]): void {
  for (const query of queries) {
    it(`are not said to be ${code} in ${query}`, () => {
      assert.deepEqual(
        said(query).filter((one) => one.code === code),
        [],
      );
    });
  }
}
