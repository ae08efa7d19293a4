import assert from 'node:assert/strict';
import { createLexer } from '../../../../../server/src/parser/lexing/lexer.ts';

describe('the lexer', () => {
  it('passes the validations skipped at run time', () => {
    assert.deepEqual(createLexer(false).lexerDefinitionErrors, []);
  });
});
