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
