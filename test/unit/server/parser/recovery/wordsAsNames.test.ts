import assert from 'node:assert/strict';
import { lex } from '../../../../../server/src/parser/lexing/lexer.ts';
import { parse } from '../../../../../server/src/parser/parse.ts';
import { wordsPerhapsNames } from '../../../../../server/src/parser/recovery/wordsAsNames.ts';

/** The words of a text which are tried as names where its error is said at a place. */
function wordsOf(text: string, marked: string): (string | undefined)[] {
  const start = text.indexOf(marked);
  const lexed = lex(text);
  const error = { code: 'unexpected-token', message: '', start, end: start + 1 } as const;
  return wordsPerhapsNames(lexed, error).map((at) => lexed.tokens[at]?.image);
}

describe('words as names', () => {
  const names: [query: string, items: string[]][] = [
    ['select a, where(b), c', ['a', 'where(b)', 'c']],
    ['select columns(a, having not in [])', ['columns(a, having not in [])']],
    ['select u: -e, x -> c a from e', ['u: -e', 'x -> c a']],
    ['select a =~ select b from c()', ['a =~ select b']],
  ];
  for (const [query, items] of names) {
    it(`reads a word as a name where all fits then: ${query}`, () => {
      const { statements, diagnostics } = parse(query);
      assert.deepEqual(diagnostics, []);
      const tree = statements[0]?.parsed.tree;
      const found = tree?.kind === 'Select' ? tree.items : [];
      assert.deepEqual(
        found.map(({ start, end }) => query.slice(start, end)),
        items,
      );
    });
  }

  it('does so in a query within a long statement', () => {
    const ctes = Array.from({ length: 40 }, (_, at) => `c${at} as (select a, where(b), c from t)`);
    const query = `with ${ctes.join(', ')} select 1`;
    assert.deepEqual(parse(query).diagnostics, []);
    assert.equal(parse(query.replace('where(b)', 'where(b')).diagnostics.length > 0, true);
  });

  const halfTyped = [
    'select a = from t',
    'select a, b where order by c',
    'select a from t where b and limit 5',
    'select a from (select b and from t)',
    'select case a, b',
    'select a from array join b as c',
    'select f(where a from t',
  ];
  for (const query of halfTyped) {
    it(`leaves a clause where something is not typed yet: ${query}`, () => {
      assert.notEqual(parse(query).diagnostics.length, 0);
    });
  }

  it('tries the nearest first, and none which stands behind a value', () => {
    const query = 'select not - limit, (having) from t where b';
    assert.deepEqual(wordsOf(query, ','), ['limit', 'having', 'not']);
  });

  it('tries none where a form is whole, and refused for what is in it', () => {
    const { diagnostics } = parse("select interval - interval '1 Year' quarter");
    assert.deepEqual(
      diagnostics.map(({ code }) => code),
      ['not-implemented'],
    );
  });

  it('tries none where a bracket is never closed', () => {
    assert.deepEqual(wordsOf('select not - limit, (having from t', ','), []);
  });
});
