import { createToken, type IToken, Lexer } from 'chevrotain';
import { keywordOf } from './keywords.ts';
import { quotedSource } from './quotes.ts';
import { closers } from './tokenKinds.ts';
import { tokenSet } from './tokenSet.ts';
import * as t from './tokens.ts';

const tagStart =
  /<[A-Za-z_][\w-]*(?:[/>]|[ \t\r\n\f\v]+(?:(?:--|(#))[^\r\n]*[\r\n]\s*)*(?:(\w+\s*$)|[\w/>]))/y;

/**
 * True if a tag starts here: `<name>`, `<name/`, `<name attribute`. At the end of the text the last is
 * a comparison and an alias.
 */
export function looksLikeTag(text: string, offset: number): boolean {
  tagStart.lastIndex = offset;
  const match = tagStart.exec(text);
  if (!match) return false;
  const [, hash, end] = match;
  return end === undefined || hash !== undefined;
}

/** No value has ended after these words; they are not yet told from names. */
const beforeTag = tokenSet(
  'SELECT DISTINCT FROM JOIN PREWHERE WHERE HAVING QUALIFY ON USING BY LIMIT OFFSET WITH',
  'CASE WHEN THEN ELSE AND OR NOT IN COHORT LIKE ILIKE BETWEEN INTERVAL AS FOR',
);

const valueEnds = tokenSet(closers, t.QuotedIdentifier, t.StringText, t.DecimalNumber);

function endsValue(token: IToken): boolean {
  if (token.tokenType !== t.Identifier) return valueEnds.has(token);
  const keyword = keywordOf(token.image);
  return !keyword || !beforeTag.has(keyword);
}

type TagPattern = (text: string, offset: number, before: IToken[]) => [string] | null;

/** The pattern of `<` where a tag is found and no value has ended. */
function tagPattern(startsTag: (text: string, offset: number) => boolean): TagPattern {
  return (text, offset, before) => {
    const last = before.at(-1);
    return (last && endsValue(last)) || !startsTag(text, offset) ? null : ['<'];
  };
}

/** `<` that opens a tag. After a value it becomes the comparison that was meant. */
export const TagOpen = createToken({
  name: 'TagOpen',
  pattern: tagPattern(looksLikeTag),
  start_chars_hint: ['<'],
  line_breaks: false,
  push_mode: 'tag',
});

export const TagEnd = createToken({
  name: 'TagEnd',
  pattern: '>',
  pop_mode: true,
  push_mode: 'text',
});

export const TagSelfClose = createToken({ name: 'TagSelfClose', pattern: '/>', pop_mode: true });

export const TagCloseOpen = createToken({
  name: 'TagCloseOpen',
  pattern: '</',
  pop_mode: true,
  push_mode: 'closingTag',
});

export const TagCloseEnd = createToken({ name: 'TagCloseEnd', pattern: '>', pop_mode: true });

export const TagName = createToken({ name: 'TagName', pattern: /[A-Za-z_][A-Za-z0-9_-]*/ });

/** Inside tags there are fewer kinds of white space, and no comments with `#`. */
export const TagSpace = createToken({
  name: 'TagSpace',
  pattern: /[ \t\r\n]+/,
  group: Lexer.SKIPPED,
  line_breaks: true,
});

export const TagEquals = createToken({ name: 'TagEquals', pattern: '=' });

/** A tag inside a tag, where no comparison can be. Becomes a `TagOpen` later. */
export const ChildTagOpen = createToken({
  name: 'ChildTagOpen',
  pattern: /<(?=(?:[ \t\r\n]|(?:--|\/\/)[^\n\r]*(?![^\n\r])|\/\*(?:(?!\*\/)[^])*\*\/)*[A-Za-z_])/,
  start_chars_hint: ['<'],
  line_breaks: false,
  push_mode: 'tag',
});

export const TagText = createToken({ name: 'TagText', pattern: /[^<{]+/ });

export const TagLineComment = createToken({
  name: 'TagLineComment',
  pattern: /(?:--|\/\/)[^\n\r]*/,
  group: 'comments',
});

/** A tag with white space before its name; it has no children. Becomes a `TagOpen` later. */
export const LooseTagOpen = createToken({
  name: 'LooseTagOpen',
  pattern: tagPattern((text, offset) => {
    looseTag.lastIndex = offset;
    return looseTag.test(text);
  }),
  start_chars_hint: ['<'],
  line_breaks: false,
  push_mode: 'looseTag',
});

const comment = '(?:--|//|#(?!\\d))[^\\r\\n]*[\\r\\n]|/\\*(?:(?!\\*/)[^])*\\*/';

const gap = `(?:[${t.spaces}\\r\\n]|${comment})`;

const [quoted, ...quotedNames] = ["'", '"', '`'].map(
  (quote) => `${quotedSource(quote)}(?!${quote})`,
);

/** Contents of braces: quoted texts and comments as units. */
const besideBraces = [quoted, ...quotedNames, comment, `(?!${comment})[^{}'"\`]`].join('|');

/** Contents of braces, with two more levels of them. */
const inBraces = [1, 2].reduce(
  (inner) => `(?:${besideBraces}|\\{${inner}\\})*`,
  `(?:${besideBraces})*`,
);

/** A name, possibly in quotes. */
const looseName = `(?:[A-Za-z_$][\\w$]*|${quotedNames.join('|')})`;

const looseAttribute = `${looseName}(?:${gap}*=${gap}*(?:${quoted}|\\{${inBraces}\\}))?`;

/** After a quote or a value in braces the next attribute may follow at once, as may a name in quotes. */
const between = `(?:${gap}+|(?<=['}"\`])|(?=["\`]))`;

/** `<a # …` is a plain tag, in which `#` starts no comment. */
const looseStart = `<(?!/)(?:${gap}+${looseName}|${looseName}(?!\\s*#))`;

const looseTag = new RegExp(`${looseStart}(?:${between}${looseAttribute})*${gap}*/>`, 'y');

export const LooseTagName = createToken({
  name: 'LooseTagName',
  pattern: new RegExp(looseName),
  line_breaks: true,
});

export const LooseTagClose = createToken({ name: 'LooseTagClose', pattern: '/>', pop_mode: true });

/** `</` and `/>` outside of a tag. */
export const StrayTag = createToken({ name: 'StrayTag', pattern: /<\/|\/>/ });
