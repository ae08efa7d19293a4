import assert from 'node:assert/strict';
import { holdsValues } from '../../../../../server/src/parser/lexing/bracketsAround.ts';
import { lex } from '../../../../../server/src/parser/lexing/lexer.ts';

/** Whether the word `here` of a text stands among values. */
function isAmongValues(text: string): boolean {
  const lexed = lex(text);
  return holdsValues(
    lexed,
    lexed.tokens.findIndex(({ image }) => image === 'here'),
  );
}

describe('the brackets around a token', () => {
  const texts: [text: string, areValues: boolean][] = [
    ['select f(here)', true],
    ['select f(a, here)', true],
    ['select f([c], (a, b), here)', true],
    ['select [here', false],
    ['select here', false],
    ['select f(a), here', false],
    ['select (select here)', false],
    ['select (with a as (select 1) select here)', false],
    ['((select a) union all select here)', false],
  ];
  for (const [text, areValues] of texts) {
    it(`hold ${areValues ? 'values' : 'none'} in ${text}`, () => {
      assert.equal(isAmongValues(text), areValues);
    });
  }

  it('are looked for near a token alone, so that a long list is not read once for each item', () => {
    assert.equal(isAmongValues(`select f(${'a, '.repeat(900)}here)`), true);
    assert.equal(isAmongValues(`select f(${'a, '.repeat(9_000)}here)`), false);
  });
});
