import assert from 'node:assert/strict';
import { caretAt } from '../../../../server/src/parser/caret.ts';
import type { ParsedStatement } from '../../../../server/src/parser/parse.ts';

/** The statement with a name at the caret, which `|` marks. */
function statementAt(marked: string): ParsedStatement {
  const offset = marked.indexOf('|');
  const caret = caretAt(marked.replace('|', ''), offset);
  if (caret.kind === 'nothing') throw new Error(`There is nothing at the caret of ${marked}`);
  return caret.statement;
}

describe('The statement at a caret', () => {
  it('is parsed once for all letters of a word', () => {
    const first = statementAt('select a, | from t');
    assert.equal(statementAt('select a, e| from t'), first);
    assert.equal(statementAt('select a, ev| from t'), first);
  });

  it('is parsed again where anything around the word has changed', () => {
    const first = statementAt('select a, e| from t');
    const other = statementAt('select b, e| from t');
    assert.notEqual(other, first);
    assert.equal(other.text, 'select b, $caret$ from t');
    assert.deepEqual(statementAt('select a, e| from t'), first);
  });
});
