import fc from 'fast-check';
import { lex } from '../../server/src/parser/lexing/lexer.ts';
import { queries } from '../unit/server/formatter/queries.ts';

/** A query with white space, comments and keywords as nobody would write on purpose. */
export function messyQuery(): fc.Arbitrary<string> {
  return fc
    .record({
      query: fc.constantFrom(...queries),
      gaps: fc.array(fc.option(gap, { freq: 2 }), { minLength: 90, maxLength: 90 }),
    })
    .map(({ query, gaps }) => messed(query, gaps));
}

const gap = fc.constantFrom(
  ' ',
  '   ',
  '\t',
  '\n',
  '\r\n',
  '\n\n',
  '\n\n\n\n',
  '\n        ',
  '\u00a0',
  ' -- c§\n',
  '\n-- c§\n',
  '\n    -- c§\n',
  ' // c§\r\n',
  '\n\n# c§\n\n',
  ' -- c§\n -- d§\n',
  ' /* c§ */ ',
  '\n/* c§ */',
  ' /* c§ */\n',
  '\n  /* c§\n d§ */\n',
  ' /* c§ *//* d§ */ ',
  ' /* c§ */ -- d§\n',
  '\n\n-- c§\n\n-- d§\n\n',
);

/** Widens existing gaps, and adds some beside brackets and commas. */
function messed(query: string, gaps: readonly (string | null)[]): string {
  let text = '';
  let end = 0;
  const quoted: boolean[] = [];
  for (const [at, { image, startOffset, tokenType }] of lex(query).tokens.entries()) {
    const own = query.slice(end, startOffset);
    const wanted = gaps[at % gaps.length]?.replaceAll('§', String(at));
    const mayOpen = own !== '' || /^[(),\]=]$/.test(image);
    text += wanted !== undefined && mayOpen && at > 0 && quoted.length === 0 ? wanted : own;
    text += image;
    end = startOffset + image.length;
    if (/^(?:TemplateOpen|TagOpen)$/.test(tokenType.name)) quoted.push(true);
    if (/^(?:TemplateClose|TagSelfClose|TagCloseEnd)$/.test(tokenType.name)) quoted.pop();
  }
  return text;
}
