import { commentsOf } from '../../parser/comments.ts';
import type { Comment } from '../../parser/lexing/lexer.ts';
import type { ParsedDocument } from '../../parser/parse.ts';

/** All comments of a document, including cell marks and those between statements. */
export function documentComments({ text, statements }: ParsedDocument): readonly Comment[] {
  const comments: Comment[] = [];
  let at = 0;
  const between = (to: number): void => {
    for (const comment of commentsOf(text.slice(at, to))) comments.push(shifted(comment, at));
  };
  for (const { start, end, parsed } of statements) {
    between(start);
    for (const comment of parsed.comments) comments.push(shifted(comment, start));
    at = end;
  }
  between(text.length);
  return comments;
}

function shifted({ start, end, text }: Comment, by: number): Comment {
  return { start: start + by, end: end + by, text };
}
