import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  type CodeLanguage,
  codeTokens,
  languageOf,
} from '../../../../client/src/protocol/codeTokens.ts';

const cases: readonly [language: CodeLanguage, text: string, coloured: string][] = [
  ['sql', 'select count() from events', 'keyword:select function:count keyword:from'],
  ['sql', "where a = 'it''s' -- from", "keyword:where string:'it''s' comment:-- from"],
  ['sql', 'events.timestamp >= 7.5', 'number:7.5'],
  ['sql', 'a.select, `from`, /* x */ 1', 'comment:/* x */ number:1'],
  ['sql', "'open", "string:'open"],
  ['sql', 'in (1)', 'keyword:in number:1'],
  ['json', '{"a": [1, "b", null]}', 'key:"a" number:1 string:"b" keyword:null'],
];

describe('the colours of code', () => {
  for (const [language, text, coloured] of cases) {
    it(`are ${coloured} in ${text}`, () => {
      const tokens = codeTokens(text, language).filter(({ kind }) => kind !== 'plain');
      assert.equal(tokens.map(({ kind, text: part }) => `${kind}:${part}`).join(' '), coloured);
    });
  }

  it('leave no character out, whatever the text', () => {
    const piece = fc.constantFrom(
      "'",
      '"',
      '\\',
      '--',
      '\n',
      '/*',
      '*/',
      '`',
      '1e',
      'select ',
      ':',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, fc.constantFrom('sql', 'json'), (code, language) => {
        const all = codeTokens(code, language).map((token) => token.text);
        assert.equal(all.join(''), code);
      }),
    );
  });

  it('are found in a time that grows with the text alone', () => {
    for (const piece of ["'", '"', '/*', '`', '"\\', '1_', '-']) {
      const started = performance.now();
      codeTokens(piece.repeat(50_000), 'sql');
      codeTokens(piece.repeat(50_000), 'json');
      assert.ok(performance.now() - started < 2000, piece);
    }
  });

  it('tell a node of an insight from a query with a placeholder', () => {
    assert.equal(languageOf('{"kind": "TrendsQuery"}'), 'json');
    assert.equal(languageOf('{filters}'), 'sql');
  });
});
