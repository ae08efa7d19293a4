import type { QueryTerm } from '../../common/language/officialTree.ts';

/**
 * An official tree as JSON text, the same as `JSON.stringify` writes, which gives up on trees as deep
 * as a long chain of operators makes them.
 */
export function officialJson(tree: QueryTerm): string {
  const written: string[] = [];
  const pending: Piece[] = [{ value: tree }];
  for (let piece = pending.pop(); piece; piece = pending.pop()) {
    if ('text' in piece) {
      written.push(piece.text);
      continue;
    }
    const { value } = piece;
    if (typeof value !== 'object' || value === null) {
      written.push(value === undefined ? 'null' : JSON.stringify(value));
    } else {
      for (const inner of piecesOf(value).reverse()) pending.push(inner);
    }
  }
  return written.join('');
}

/** Finished text, or a value that is still to be written. */
type Piece = { readonly text: string } | { readonly value: unknown };

function piecesOf(value: object): Piece[] {
  const pieces: Piece[] = [];
  if (Array.isArray(value)) {
    for (const item of value as unknown[]) {
      pieces.push({ text: pieces.length === 0 ? '[' : ',' }, { value: item });
    }
    return pieces.length === 0 ? [{ text: '[]' }] : [...pieces, { text: ']' }];
  }
  for (const [key, item] of Object.entries(value) as [string, unknown][]) {
    if (item === undefined) continue;
    const comma = pieces.length === 0 ? '{' : ',';
    pieces.push({ text: `${comma}${JSON.stringify(key)}:` }, { value: item });
  }
  return pieces.length === 0 ? [{ text: '{}' }] : [...pieces, { text: '}' }];
}
