import assert from 'node:assert/strict';
import { toOfficialTree } from '../../../../server/src/officialTree/tree.ts';
import { lex } from '../../../../server/src/parser/lexing/lexer.ts';
import { analyze } from '../../../../server/src/semantics/analysis/analysis.ts';

/** Two texts have the same tokens, comments and trees, but for the case of keywords. */
export function assertSameQuery(before: string, after: string): void {
  assert.deepEqual(tokensOf(after), tokensOf(before), 'tokens');
  assert.deepEqual(commentsOf(after), commentsOf(before), 'comments');
  assert.deepEqual(treesOf(after), treesOf(before), 'trees');
}

function tokensOf(text: string): string[] {
  return lex(text).tokens.map(({ image, tokenType: { name } }) =>
    /^[A-Z_]+$/.test(name) ? image.toLowerCase() : image,
  );
}

function commentsOf(text: string): string[] {
  return lex(text).comments.map((comment) => comment.text);
}

function treesOf(text: string): unknown[] {
  return analyze(text).statements.map(({ parsed: { tree, errors } }) =>
    errors.length > 0 ? 'broken' : toOfficialTree(tree),
  );
}
