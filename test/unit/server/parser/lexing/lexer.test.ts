import assert from 'node:assert/strict';
import fc from 'fast-check';
import { lex } from '../../../../../server/src/parser/lexing/lexer.ts';
import { quotedPattern, quotedSource } from '../../../../../server/src/parser/lexing/quotes.ts';

/** The pieces of a text in order: tokens, comments, and unknown text. */
function pieces(text: string): string[] {
  const { tokens, comments } = lex(text);
  const known = [
    ...tokens.map(({ startOffset: start, image }) => ({ start, image })),
    ...comments.map(({ start, text: image }) => ({ start, image })),
  ].sort((a, b) => a.start - b.start);
  const found: string[] = [];
  let end = 0;
  for (const { start, image } of known) {
    assert.ok(start >= end, `tokens overlap at ${start}`);
    if (start > end) found.push(text.slice(end, start));
    found.push(image);
    end = start + image.length;
  }
  if (end < text.length) found.push(text.slice(end));
  return found;
}

describe('the text between quotes', () => {
  it('ends where a regular expression would have it end', () => {
    const pattern = new RegExp(quotedSource("'"), 'y');
    const characters = fc.string({ unit: fc.constantFrom("'", '\\', 'a', '\n'), maxLength: 12 });
    fc.assert(
      fc.property(characters, (rest) => {
        const text = `'${rest}`;
        pattern.lastIndex = 0;
        const found = quotedPattern("'", '"')(text, 0, [], {});
        assert.equal(found?.[0], pattern.exec(text)?.[0]);
      }),
    );
  });

  it('may have megabytes, of escapes too', () => {
    for (const content of ['a long text ', '\\n', "''"]) {
      const text = `'${content.repeat(8_000_000 / content.length)}'`;
      assert.equal(lex(text).tokens.length, 1);
    }
  });
});

describe('lexer', () => {
  const streams: [text: string, tokens: string][] = [
    ['select a.1.2', 'SELECT Identifier Dot DecimalNumber Dot DecimalNumber'],
    [
      '1.5 .5 1e5 0x1F 0b1',
      'DecimalNumber Dot DecimalNumber Dot DecimalNumber FloatNumber RadixNumber RadixNumber',
    ],
    ['a ?. b ?? c ? d', 'Identifier NullishDot Identifier Coalesce Identifier Question Identifier'],
    ['a<b', 'Identifier LessThan Identifier'],
    [
      'a <=> b <= c <> d',
      'Identifier NullSafeEquals Identifier Comparison Identifier Comparison Identifier',
    ],
    ['x -> y', 'LambdaName Arrow Identifier'],
    ['(x, y) -> z', 'LambdaParen Identifier Comma Identifier RParen Arrow Identifier'],
    ["f'a{b}c'", 'TemplateOpen TemplateText LBrace Identifier RBrace TemplateText TemplateClose'],
    [
      "f'{f'x'}'",
      'TemplateOpen LBrace TemplateOpen TemplateText TemplateClose RBrace TemplateClose',
    ],
    [
      'select <A b={c}>t</A>',
      'SELECT TagOpen TagName TagName TagEquals LBrace Identifier RBrace TagEnd TagText TagCloseOpen TagName TagCloseEnd',
    ],
    ['#1 # comment', 'PositionalReference'],
    ['a // b', 'Identifier'],
    ['`a``b` "c\\"d"', 'QuotedIdentifier QuotedIdentifier'],
    ["'it''s' 'open", 'String UnclosedString'],
    ['\ufeffselect\u00a01', 'SELECT DecimalNumber'],
    ['asc ASCENDING infinity yyyy', 'ASCENDING ASCENDING INF YEAR'],
  ];
  for (const [text, tokens] of streams) {
    it(`reads ${text}`, () => {
      assert.equal(
        lex(text)
          .tokens.map(({ tokenType }) => tokenType.name)
          .join(' '),
        tokens,
      );
    });
  }

  it('leaves out nothing and repeats nothing, whatever the text', () => {
    const parts = fc.constantFrom(
      'select',
      ' ',
      "'",
      '"',
      '`',
      "f'",
      '{',
      '}',
      '(',
      ')',
      '<A',
      '/>',
      '</',
      '>',
      '--',
      '/*',
      '*/',
      '\n',
      '#',
      '#1',
      '\\',
      '.',
      '1',
      'e',
      '->',
      ',',
      ';',
      'é',
      '😀',
      '!',
      '::',
      'a',
      '\r\n',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 40 }), (chosen) => {
        const text = chosen.join('');
        assert.equal(pieces(text).join(''), text);
      }),
      { numRuns: 2000, seed: 7 },
    );
  });

  it('reports what no token can begin with', () => {
    assert.deepEqual(
      lex('a @ 😀').errors.map(({ code, start, end }) => [code, start, end]),
      [
        ['unexpected-character', 2, 3],
        ['unexpected-character', 4, 6],
      ],
    );
  });

  it('begins a word with foreign letters after what it refused', () => {
    for (const [text, last] of [
      ['<A \f1e䐏', 'e䐏'],
      ['<A b é\f1e䐏', 'e䐏'],
    ] as const) {
      const { tokens, errors } = lex(text);
      assert.equal(tokens.at(-1)?.image, last);
      const extents = errors.map(({ start, end }) => [start, end] as const);
      extents.sort(([a], [b]) => a - b);
      for (const [at, [start]] of extents.entries()) {
        assert.ok(start >= (extents[at - 1]?.[1] ?? 0), `${text}: errors overlap at ${start}`);
      }
    }
  });
});
