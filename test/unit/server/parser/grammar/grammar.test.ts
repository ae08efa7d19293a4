import assert from 'node:assert/strict';
import { HogQLParser } from '../../../../../server/src/parser/grammar/hogqlParser.ts';
import { createLexer } from '../../../../../server/src/parser/lexing/lexer.ts';

describe('grammar', () => {
  it('passes the validations which are skipped at run time', () => {
    assert.doesNotThrow(() => new HogQLParser(false));
  });

  it('has a lexer which passes the validations skipped at run time', () => {
    assert.deepEqual(createLexer(false).lexerDefinitionErrors, []);
  });
});
