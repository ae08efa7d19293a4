import assert from 'node:assert/strict';
import { refactoring } from '../../../../server/src/features/refactoring.ts';
import { judge } from '../../../conformance/comparison/judgement.ts';
import { OfficialParser } from '../../../conformance/comparison/officialParser.ts';
import { catalog } from '../support/catalog.ts';
import { atCursor } from '../support/cursor.ts';
import { edited } from '../support/marked.ts';

const version = { uri: 'file:///query.hogql', version: 1 };
const official = new OfficialParser();

/** A query after the refactoring of this title; undefined if it is not offered. */
export function refactored(marked: string, title: RegExp): string | undefined {
  const { document, position } = atCursor(marked);
  const range = { start: position, end: position };
  const actions = refactoring(document, version, range, catalog, false);
  const chosen = actions.find((action) => title.test(action.title));
  return chosen && edited(document, chosen.edit?.changes?.[version.uri] ?? []);
}

/** The case, the query with the cursor at `|`, and the query after it. */
export type Case = [what: string, query: string, result: string | undefined];

/** Checks what a refactoring makes of queries, and that the official parser reads it as we do. */
export function checks(title: RegExp, cases: Case[]): void {
  for (const [what, query, result] of cases) {
    it(`${result === undefined ? 'leaves' : 'rewrites'} ${what}`, async () => {
      const text = refactored(query, title);
      assert.equal(text, result);
      if (text === undefined) return;
      const judgement = await judge(official, text);
      assert.deepEqual(judgement, { query: text, official: 'accepted', disagreement: undefined });
    });
  }
}
