import { commentsOf } from '../../parser/comments.ts';
import type { Comment } from '../../parser/lexing/lexer.ts';
import type { AnalyzedDocument } from '../../semantics/analysis/analysis.ts';
import { cellsOf } from '../../semantics/analysis/cells.ts';

/** All comments of a document, those between statements and the marks of cells among them. */
export function documentComments(document: AnalyzedDocument): readonly Comment[] {
  const known = found.get(document);
  if (known) return known;
  const comments: Comment[] = [];
  let at = 0;
  const between = (to: number): void => {
    for (const { start, end, text } of commentsOf(document.text.slice(at, to))) {
      comments.push({ start: at + start, end: at + end, text });
    }
  };
  for (const { start, end, parsed } of document.statements) {
    between(start);
    for (const comment of parsed.comments) {
      comments.push({ ...comment, start: start + comment.start, end: start + comment.end });
    }
    at = end;
  }
  between(document.text.length);
  found.set(document, comments);
  return comments;
}

const found = new WeakMap<AnalyzedDocument, readonly Comment[]>();

/** Comments of several lines: a block comment, or line comments directly below each other. */
export function commentBlocks(
  document: AnalyzedDocument,
): { readonly start: number; readonly end: number }[] {
  const marks = new Set(cellsOf(document).map(({ start }) => start));
  const blocks: { start: number; end: number; isOpen: boolean }[] = [];
  for (const { start, end, text } of documentComments(document)) {
    if (marks.has(start)) continue;
    const last = blocks.at(-1);
    const isLine = !text.startsWith('/*');
    const follows =
      last?.isOpen && /^(?:\r\n|\r|\n)[ \t]*$/.test(document.text.slice(last.end, start));
    if (last && isLine && follows) last.end = end;
    else blocks.push({ start, end, isOpen: isLine && startsLine(document.text, start) });
  }
  return blocks;
}

function startsLine(text: string, offset: number): boolean {
  return /(?:^|[\r\n])[ \t]*$/.test(text.slice(Math.max(0, offset - 200), offset));
}
