import assert from 'node:assert/strict';
import type { Node } from '../../server/src/ast/nodes.ts';
import { toOfficialTree } from '../../server/src/officialTree/tree.ts';
import { childrenOf } from '../../server/src/ast/walk.ts';
import { lex } from '../../server/src/parser/lexing/lexer.ts';
import type { ParsedStatement } from '../../server/src/parser/parse.ts';
import { type Analysis, analyze } from '../../server/src/semantics/analysis/analysis.ts';
import { assertOnlyTrivia, isWhiteSpace } from './trivia.ts';
import { countWork } from './workCount.ts';

/** The most lookups for each token on average, and a few more for short texts. */
const mostLookups = { each: 200, spare: 2_000 };

/** Properties of the parse of any text. Returns the analysed text. */
export function assertParses(text: string): Analysis {
  const document = analyze(text);
  assertCovers(document);
  for (const { start, end, parsed } of document.statements) {
    assert.equal(parsed.text, text.slice(start, end), 'a statement is the text between its ends');
    assertLexes(parsed.text);
    assertTree(parsed);
    assertErrors(parsed);
  }
  for (const { start, end } of document.syntaxErrors) {
    assert.ok(isExtent(start, end, 0, text.length), `an error is at ${start}-${end}`);
  }
  return document;
}

/** Tokens, comments, white space and refused characters make up the text without overlaps. */
function assertLexes(text: string): void {
  const { tokens, comments, errors, partners } = lex(text);
  // A `}` with no partner is refused and is a token all the same; a full-width `；` becomes no token.
  const starts = new Set(tokens.map(({ startOffset }) => startOffset));
  const pieces = [
    ...tokens.map(({ startOffset, image }) => ({ start: startOffset, image })),
    ...comments.map(({ start, text: image }) => ({ start, image })),
    ...errors
      .filter(({ code, start }) => /^(?:foreign|unexpected)-char/.test(code) && !starts.has(start))
      .map(({ start, end }) => ({ start, image: text.slice(start, end) })),
  ].sort((a, b) => a.start - b.start);
  let at = 0;
  for (const { start, image } of pieces) {
    assert.ok(start >= at, `two tokens overlap at ${start}`);
    assert.ok(isWhiteSpace(text.slice(at, start)), `nothing accounts for the text at ${at}`);
    const written = text.slice(start, start + image.length);
    // Full-width words are read as plain ones.
    if (image !== written) assert.equal(written.normalize('NFKC'), image, 'a token is as written');
    at = start + image.length;
  }
  assert.ok(isWhiteSpace(text.slice(at)), `nothing accounts for the text at ${at}`);
  for (const [index, partner] of partners.entries()) {
    if (partner >= 0) assert.equal(partners[partner], index, 'partners know each other');
  }
}

/** Statements stand in order, and between them there is nothing but `;`, comments and blanks. */
function assertCovers({ text, statements }: Analysis): void {
  let at = 0;
  for (const { start, end } of statements) {
    assert.ok(start >= at && end > start && end <= text.length, `a statement is ${start}-${end}`);
    assertOnlyTrivia(text, at, start);
    at = end;
  }
  assertOnlyTrivia(text, at, text.length);
}

/** Every node is within its parent and beside its neighbours; a missing one has an error. */
function assertTree({ text, tree, errors }: ParsedStatement): void {
  assert.ok(isExtent(tree.start, tree.end, 0, text.length), `the tree is ${placeOf(tree)}`);
  const pending: Node[] = [tree];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.kind === 'Missing') {
      assert.equal(node.start, node.end, 'a missing node is empty');
      assert.ok(errors.length > 0, 'a missing node has an error');
    }
    const children = childrenOf(node).sort((a, b) => a.start - b.start || a.end - b.end);
    let before: Node | undefined;
    for (const child of children) {
      const inside = isExtent(child.start, child.end, node.start, node.end);
      assert.ok(inside, `${placeOf(child)} reaches out of ${placeOf(node)}`);
      // `a join b join c on x on y` is a flat list, though the first join surrounds the second.
      const nested = child.kind === 'Join' && before?.kind === 'Join' && child.end <= before.end;
      const apart = !before || nested || child.start >= before.end;
      assert.ok(apart, `${placeOf(child)} overlaps ${before ? placeOf(before) : ''}`);
      before = child;
      pending.push(child);
    }
  }
  if (errors.length === 0) assert.ok(toOfficialTree(tree), 'a whole tree can be printed');
}

/** Errors are few, short, and at different places in the text. */
function assertErrors({ text, errors }: ParsedStatement): void {
  assert.ok(errors.length <= 100, `there are ${errors.length} errors`);
  const places = new Set(errors.map(({ start, end }) => `${start}-${end}`));
  assert.equal(places.size, errors.length, 'no two errors are at the same place');
  for (const { code, message, start, end } of errors) {
    assert.ok(isExtent(start, end, 0, text.length), `${code} is at ${start}-${end}`);
    assert.ok(message.length > 0 && message.length <= 160, `${code} says "${message}"`);
  }
  const deep = errors.find(({ code }) => code === 'too-deep');
  if (deep) {
    assert.equal(errors.length, 1, 'nesting too deep is the only error');
    assert.ok(deep.start > 0, 'the parser, not the stack, finds what nests too deep');
    return;
  }
  const lexed = lex(text);
  const count = lexed.tokens.length;
  const lookups = countWork(lexed);
  const most = mostLookups.each * count + mostLookups.spare;
  assert.ok(lookups <= most, `${lookups} lookups for ${count} tokens`);
}

function isExtent(start: number, end: number, from: number, to: number): boolean {
  return (
    Number.isInteger(start) && Number.isInteger(end) && start >= from && start <= end && end <= to
  );
}

function placeOf({ kind, start, end }: Node): string {
  return `${kind} ${start}-${end}`;
}
