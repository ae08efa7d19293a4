import { append } from '../base/append.ts';
import { lex } from '../parser/lexing/lexer.ts';
import { type Change, changeOf } from './changes.ts';

/** The text between two statements, or at an end of the document. */
export type Gap = {
  readonly start: number;
  readonly end: number;
  readonly before: Neighbour;
  readonly after: Neighbour;
};

/** The statement at an end of a gap: laid out anew, with a comment at its end or not, or kept. */
export type Neighbour = 'none' | 'kept' | 'statement' | 'commented';

/** The neighbour of a run of white space. */
type Edge = {
  readonly kind: Neighbour | 'semicolon' | 'comment';
  readonly text: string;
};

/**
 * Formats the white space between statements: comments and statements begin a line, `;` follows directly, and at most
 * two empty lines stay together. Comments themselves stay unchanged.
 */
export function changesOfGap(text: string, gap: Gap, lineEnd: string): Change[] {
  const own = text.slice(gap.start, gap.end);
  const { tokens, comments } = lex(own);
  // The text of a Markdown cell may be anything.
  if (tokens.some(({ image }) => image !== ';')) return [];
  const pieces = [
    ...tokens.map(({ startOffset, image }) => pieceOf('semicolon', startOffset, image)),
    ...comments.map((comment) => pieceOf('comment', comment.start, comment.text)),
  ].sort((a, b) => a.start - b.start);
  let edge: Edge = { kind: gap.before, text: '' };
  let start = 0;
  const changes: Change[] = [];
  const close = (next: Edge, end: number): void => {
    const space = own.slice(start, end);
    const wanted = spaceBetween(edge, space, next);
    append(changes, changeOf(space, gap.start + start, wanted.replaceAll('\n', lineEnd)));
  };
  for (const piece of pieces) {
    close(piece, piece.start);
    edge = piece;
    start = piece.start + piece.text.length;
  }
  close({ kind: gap.after, text: '' }, own.length);
  return changes;
}

function pieceOf(kind: Edge['kind'], start: number, text: string): Edge & { start: number } {
  return { kind, start, text };
}

/** The white space between two neighbours; the existing one if nothing needs to change. */
function spaceBetween(before: Edge, space: string, after: Edge): string {
  const unix = space.replace(/\r\n?/g, '\n');
  const breaks = unix.split('\n').length - 1;
  const isText = before.kind === 'comment' && after.kind === 'comment';
  if (before.kind === 'kept' || after.kind === 'kept') return unix;
  // At the start of a line it would become the mark of a cell.
  if (after.text.startsWith('-- %%') && !/(?:^|\n)$/.test(unix)) return unix;
  if (before.kind === 'none') return unix.startsWith('\ufeff') ? '\ufeff' : '';
  if (after.kind === 'none') return breaks > 0 ? '\n' : '';
  if (after.kind === 'semicolon')
    return breaks > 0 && before.kind.startsWith('comment') ? '\n' : '';
  if (breaks > 0) return '\n'.repeat(isText ? breaks : Math.min(breaks, 3));
  return before.kind === 'semicolon' && after.kind === 'statement' ? '\n' : ' ';
}
