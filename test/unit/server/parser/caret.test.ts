import assert from 'node:assert/strict';
import { Kept } from '../../../../server/src/base/kept.ts';
import { caretAt } from '../../../../server/src/parser/caret.ts';
import type { ParsedStatement } from '../../../../server/src/parser/parse.ts';

/** The statement with a name at the caret, which `|` marks. */
function statementAt(marked: string, kept: Kept<ParsedStatement>): ParsedStatement {
  const offset = marked.indexOf('|');
  const caret = caretAt(marked.replace('|', ''), offset, undefined, kept);
  if (caret.kind === 'nothing') throw new Error(`There is nothing at the caret of ${marked}`);
  return caret.statement;
}

describe('The statement at a caret', () => {
  it('is parsed once for all letters of a word', () => {
    const kept = new Kept<ParsedStatement>();
    const first = statementAt('select a, | from t', kept);
    assert.equal(statementAt('select a, e| from t', kept), first);
    assert.equal(statementAt('select a, ev| from t', kept), first);
  });

  it('is parsed again where anything around the word has changed', () => {
    const kept = new Kept<ParsedStatement>();
    const first = statementAt('select a, e| from t', kept);
    const other = statementAt('select b, e| from t', kept);
    assert.notEqual(other, first);
    assert.equal(other.text, 'select b, $caret$ from t');
    assert.deepEqual(statementAt('select a, e| from t', kept), first);
  });
});
