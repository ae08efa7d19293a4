import { type Fix, shifted } from '../../ast/fix.ts';

/** A syntax error: what the official parser refuses too. Offsets are UTF-16, from the statement's start. */
export type SyntaxError = {
  readonly code: SyntaxErrorCode;
  readonly message: string;
  readonly start: number;
  readonly end: number;
  /** Ways to repair it, the likeliest first; absent if none is clear. */
  readonly fixes?: readonly Fix[];
};

/** Shifts an error by an offset. */
export function movedError({ fixes, ...error }: SyntaxError, by: number): SyntaxError {
  const { start, end } = error;
  const moved = fixes && { fixes: fixes.map((fix) => shifted(fix, by)) };
  return { ...error, start: start + by, end: end + by, ...moved };
}

/** Every code of a syntax error, without the prefix `syntax/`. */
export type SyntaxErrorCode =
  | 'alias-required'
  | 'clause-order'
  | 'duplicate-clause'
  | 'foreign-character'
  | 'invalid-escape'
  | 'invalid-number'
  | 'invalid-template'
  | 'join-order'
  | 'misspelt-keyword'
  | 'missing-expression'
  | 'missing-name'
  | 'missing-query'
  | 'missing-semicolon'
  | 'missing-table'
  | 'missing-token'
  | 'missing-type'
  | 'not-a-query'
  | 'not-implemented'
  | 'replace-needs-parentheses'
  | 'reserved-name'
  | 'star-except'
  | 'tag-mismatch'
  | 'tag-or-comparison'
  | 'too-deep'
  | 'unclosed'
  | 'unexpected-character'
  | 'unexpected-token'
  | 'unknown-join'
  | 'unknown-operator'
  | 'unopened';
