import { append } from '../base/append.ts';
import type { Extent } from '../ast/extent.ts';
import { keywordOf } from '../parser/lexing/keywords.ts';
import { lex, type LexResult } from '../parser/lexing/lexer.ts';
import { splitStatements } from '../parser/statements.ts';

/** A part of a text and its replacement. */
export type Change = Extent & { readonly text: string };

type Piece = { readonly start: number; readonly text: string };

/**
 * The smallest changes from one text to the other, if they differ only in white space and the case of keywords. Any
 * other difference is a defect of the layout and gives `undefined`, so that no token or comment is ever lost.
 */
export function changesBetween(
  before: string,
  after: string,
  lineEnd = '\n',
): Change[] | undefined {
  const old = lex(before);
  const now = lex(after);
  if (!isSameQuery(old, now) || !isOneStatement(after)) return undefined;
  const oldGaps = gapsOf(before, old);
  const newGaps = gapsOf(after, now);
  const changes: Change[] = [];
  for (const [at, gap] of oldGaps.entries()) {
    append(changes, changesOfGap(before, gap, after, newGaps[at] ?? gap, lineEnd));
    const token = old.tokens[at];
    const written = now.tokens[at]?.image;
    if (token && written !== undefined) {
      append(changes, changeOf(token.image, token.startOffset, written));
    }
  }
  return changes;
}

/** The change from one text to the other, without their common start and end. */
export function changeOf(before: string, start: number, after: string): Change[] {
  if (before === after || unixLines(before) === unixLines(after)) return [];
  let prefix = 0;
  while (prefix < before.length && before[prefix] === after[prefix]) prefix++;
  if (splitsLineEnd(before, prefix)) prefix--;
  let suffix = 0;
  const most = Math.min(before.length, after.length) - prefix;
  while (suffix < most && before.at(-1 - suffix) === after.at(-1 - suffix)) suffix++;
  if (splitsLineEnd(before, before.length - suffix)) suffix--;
  const text = after.slice(prefix, after.length - suffix);
  return [{ start: start + prefix, end: start + before.length - suffix, text }];
}

/** Editors have no position between CR and LF. */
function splitsLineEnd(text: string, at: number): boolean {
  return text[at - 1] === '\r' && text[at] === '\n';
}

function unixLines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

function isSameQuery(old: LexResult, now: LexResult): boolean {
  return (
    old.tokens.length === now.tokens.length &&
    old.comments.length === now.comments.length &&
    old.tokens.every(({ image }, at) => isSameToken(image, now.tokens[at]?.image ?? '')) &&
    old.comments.every(({ text }, at) => text === now.comments[at]?.text)
  );
}

function isSameToken(old: string, now: string): boolean {
  if (old === now) return true;
  return keywordOf(old) !== undefined && old.toLowerCase() === now.toLowerCase();
}

/** A comment moved to the start of a line could be the mark of a cell there. */
function isOneStatement(text: string): boolean {
  const [first, ...others] = splitStatements(text);
  return others.length === 0 && first?.start === 0 && first.end === text.length;
}

/** The text before each token, and after the last. */
type GapBetween = Extent & { readonly comments: Piece[] };

function gapsOf(text: string, { tokens, comments }: LexResult): GapBetween[] {
  const gaps: GapBetween[] = [];
  let start = 0;
  let at = 0;
  const add = (end: number): void => {
    const own: Piece[] = [];
    for (let next = comments[at]; next && next.start < end; next = comments[++at]) own.push(next);
    gaps.push({ start, end, comments: own });
  };
  for (const { startOffset, image } of tokens) {
    add(startOffset);
    start = startOffset + image.length;
  }
  add(text.length);
  return gaps;
}

/** Changes the white space around unchanged comments; if a comment moved past a comma, replaces the whole gap. */
function changesOfGap(
  before: string,
  old: GapBetween,
  after: string,
  now: GapBetween,
  lineEnd: string,
): Change[] {
  const olds = spacesOf(before, old);
  // Lines of text that is kept as written may already end like this.
  const news = spacesOf(after, now).map((one) => unixLines(one.text).replaceAll('\n', lineEnd));
  if (olds.length === news.length) {
    return olds.flatMap(({ start, text }, at) => changeOf(text, start, news[at] ?? text));
  }
  const whole = news.map((space, at) => space + (now.comments[at]?.text ?? '')).join('');
  return changeOf(before.slice(old.start, old.end), old.start, whole);
}

function spacesOf(text: string, { start, end, comments }: GapBetween): Piece[] {
  const starts = [start, ...comments.map((one) => one.start + one.text.length)];
  return starts.map((from, at) => ({
    start: from,
    text: text.slice(from, comments[at]?.start ?? end),
  }));
}
