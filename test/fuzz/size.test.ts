import assert from 'node:assert/strict';
import { diagnostics } from '../../server/src/features/diagnostics.ts';
import { lex } from '../../server/src/parser/lexing/lexer.ts';
import { parse } from '../../server/src/parser/parse.ts';
import { splitStatements } from '../../server/src/parser/statements.ts';
import { analyze } from '../../server/src/semantics/analysis/analysis.ts';
import { assertAnswers, catalog } from './features.ts';
import { growth, growthOf, mostGrowth } from './growth.ts';

const large = 5_000_000;

/** Texts of one long token, closed or not. */
const longTexts: Readonly<Record<string, string>> = {
  'a string': `select '${'a'.repeat(large)}'`,
  'a string never closed': `select '${'a'.repeat(large)}`,
  'a string of quotes': `select '${"''".repeat(large / 2)}'`,
  'a string of escapes': `select '${'\\\\'.repeat(large / 2)}'`,
  'a name in back quotes': `select \`${'a'.repeat(large)}\``,
  'a name never closed': `select "${'a'.repeat(large)}`,
  'a name': `select ${'a'.repeat(large)}`,
  'a number': `select ${'1'.repeat(large)}`,
  'a comment': `select 1 /*${'*'.repeat(large)}*/`,
  'a comment never closed': `select 1 /*${'*'.repeat(large)}`,
  'a line comment': `select 1 --${'-'.repeat(large)}`,
  'a template': `select f'${'a'.repeat(large)}'`,
  'a template never closed': `select f'${'a'.repeat(large)}`,
  'text in a tag': `select <a>${'a '.repeat(large / 2)}</a>`,
  'white space': `select${' '.repeat(large)}1`,
  'empty statements': ';'.repeat(large),
};

describe('a text of 5 MB', () => {
  for (const [name, text] of Object.entries(longTexts)) {
    it(`gets answers, made of ${name}`, () => {
      const document = analyze(text);
      assert.ok(document.syntaxErrors.length <= 1);
      assertAnswers(document, text.length >> 1);
    });
  }
});

/** Pieces that, repeated, are slow for a lexer that looks too far back or ahead. */
const repeated: Readonly<Record<string, readonly [piece: string, closing?: string]>> = {
  'brackets closed by other brackets': ['(', ']'],
  'braces closed by other brackets': ['{', ')'],
  'lines of escaped quotes': ["\\'\n"],
  'lines of escaped back quotes': ['\\`\n'],
  'lines that open a template': ["f'{\n"],
  'templates never closed': ["f'\n"],
  'escaped quotes in names': ['\\"\n'],
  'tags never closed': ['<a '],
  'closing tags': ['</a>'],
  'half comments': ['/ *'],
  'comments in a row': ['/**/'],
  'hash signs': ['#1#'],
  dots: ['.'],
  digits: ['1e'],
  backslashes: ['\\'],
  'lone surrogates': ['\ud800'],
  'names and arrows': ['a, b -> '],
  'parameters never used': ['(a, ', ') ->'],
  'cell marks': ['-- %%\n'],
  'half cell marks': ['-- %'],
  'cells that open a template': ["-- %%\nf'{\n"],
  'cells that open a comment': ['-- %%\n/*\n'],
  'cells that open a text, a name and a comment': ['-- %%\n\'a"`/*\n'],
  'comment openers': ['/*/'],
  quotes: ["'\n"],
  'foreign letters': ['é, '],
  'foreign words': ['aéb '],
  'foreign operators': ['&& '],
  'typographic quotes': ['‘a’ '],
  'doubled commas': [',, '],
  'clauses in the wrong order': ['limit 1 where a '],
  'calls of half a query': ['f(select '],
  joins: ['join '],
  'names of every kind': ['select from where group by order limit '],
  'names side by side': ['a b c d '],
  'one word again and again': ['foo '],
  'aliases of one name': ['a a, '],
  'calls closed wrongly': ['f(a a) '],
};

const short = 1_000;

describe('the time for a text', () => {
  const stages: Readonly<Record<string, (text: string) => unknown>> = {
    lex,
    splitStatements,
    // A statement is parsed when its errors are first read.
    parse: (text) => parse(text).diagnostics,
    diagnostics: (text) => diagnostics(analyze(`select ${text}`), catalog),
  };
  for (const [name, [piece, closing = '']] of Object.entries(repeated)) {
    for (const [stage, work] of Object.entries(stages)) {
      it(`grows with its length, made of ${name} (${stage})`, async () => {
        const text = (times: number): string => piece.repeat(times) + closing.repeat(times);
        const grown = await growthOf(work, text(short), text(short * growth));
        assert.ok(grown <= mostGrowth, `${growth} times the text takes ${grown.toFixed(0)} times`);
      });
    }
  }

  it('grows with the length of the comments before a caret', async () => {
    const text = (dashes: number): string =>
      `select 1\n-- %% [markdown]\n${'-- '.repeat(dashes)}\nx`;
    const answer = (written: string): void => {
      assertAnswers(analyze(written), written.length);
    };
    // A pattern that tries every way to cut the dashes would need years for a full line of them.
    const grown = await growthOf(answer, text(1), text(15));
    assert.ok(grown <= mostGrowth, `15 times the text takes ${grown.toFixed(0)} times`);
  });
});
