import assert from 'node:assert/strict';
import {
  refactoring,
  refactoredDocument,
  resolveRefactoring,
} from '../../../../server/src/features/refactoring.ts';
import { wantsRefactorings } from '../../../../server/src/features/shared/refactoringKinds.ts';
import { analyze } from '../../../../server/src/semantics/analysis/analysis.ts';
import { catalog } from '../support/catalog.ts';
import { atCursor } from '../support/cursor.ts';
import { edited } from '../support/marked.ts';

const version = { uri: 'file:///query.hogql', version: 1 };

describe('refactorings', () => {
  it('are offered without edits to a client that asks for them later', () => {
    const { document, position } = atCursor('select *| from weekly_signups limit 1');
    const range = { start: position, end: position };
    const [action] = refactoring(document, version, range, catalog, true);
    assert.ok(action);
    assert.equal(action.edit, undefined);
    assert.equal(refactoredDocument(action), version.uri);
    const resolved = resolveRefactoring(action, document, version, catalog);
    assert.ok(!('refused' in resolved));
    assert.equal(
      edited(document, resolved.edit?.changes?.[version.uri] ?? []),
      'select week, n from weekly_signups limit 1',
    );
  });

  it('make no edits where the document has changed meanwhile', () => {
    const { document, position } = atCursor('select *| from weekly_signups');
    const range = { start: position, end: position };
    const [action] = refactoring(document, version, range, catalog, true);
    assert.ok(action);
    const later = { ...version, version: 2 };
    assert.equal(resolveRefactoring(action, document, later, catalog), action);
    assert.equal(refactoredDocument({ title: 'other', data: { uri: 1 } }), undefined);
  });

  it('of a long statement are checked only when one is chosen', () => {
    const long = `select event, count() as n from events where event in ('${'x'.repeat(20_000)}')`;
    for (const [query, whenOffered] of [
      ['select event, count() as n from events', true],
      [long, false],
    ] as const) {
      const document = analyze(query);
      const checks: string[] = [];
      const findingsAs = document.findingsAs.bind(document);
      document.findingsAs = (parsed, ...place) => {
        checks.push(parsed.text);
        return findingsAs(parsed, ...place);
      };
      const at = document.lines.positionAt(8);
      const range = { start: at, end: at };
      const action = refactoring(document, version, range, catalog, true).find(
        ({ title }) => title === 'Add GROUP BY',
      );
      assert.ok(action, query.slice(0, 50));
      assert.equal(checks.length > 0, whenOffered);
      const offered = checks.length;
      const resolved = resolveRefactoring(action, document, version, catalog);
      assert.ok('edit' in resolved);
      assert.ok(checks.length > offered);
      // The statement as it is now is checked once for all that is on offer.
      assert.ok(checks.filter((text) => text === query).length <= (whenOffered ? 2 : 1));
    }
  });

  it('of a long statement are refused in words if they would add an error', () => {
    const query = `with 1 as n select n, 2 as n, n, '${'x'.repeat(20_000)}'`;
    const document = analyze(query);
    const at = document.lines.positionAt(10);
    const range = { start: at, end: at };
    const offered = (isLazy: boolean) =>
      refactoring(document, version, range, catalog, isLazy).find(({ title }) =>
        title.startsWith('Inline'),
      );
    assert.equal(offered(false), undefined);
    const action = offered(true);
    assert.ok(action);
    assert.deepEqual(resolveRefactoring(action, document, version, catalog), {
      refused: 'This would add an error to the query, so nothing was changed.',
    });
  });

  it('come where a client asks for refactorings or for anything', () => {
    for (const only of [undefined, ['refactor'], ['refactor.extract']]) {
      assert.ok(wantsRefactorings(only));
    }
    for (const only of [['quickfix'], ['source.organizeImports']]) {
      assert.ok(!wantsRefactorings(only));
    }
  });

  it('count from the start of the document', () => {
    const document = analyze('select 1;\n\nselect * from weekly_signups;');
    const position = { line: 2, character: 7 };
    const range = { start: position, end: position };
    const action = refactoring(document, version, range, catalog, false).find(({ title }) =>
      title.startsWith('Expand'),
    );
    assert.equal(
      edited(document, action?.edit?.changes?.[version.uri] ?? []),
      'select 1;\n\nselect week, n from weekly_signups;',
    );
  });
});
