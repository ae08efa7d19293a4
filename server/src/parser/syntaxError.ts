/** A syntax error: what the official parser would refuse too. Offsets are UTF-16, from the statement's start. */
export type SyntaxError = {
  readonly code: SyntaxErrorCode;
  readonly message: string;
  readonly start: number;
  readonly end: number;
};

/** Every code of a syntax error, without the prefix `syntax/`. */
export type SyntaxErrorCode =
  | 'alias-required'
  | 'clause-order'
  | 'duplicate-clause'
  | 'invalid-escape'
  | 'invalid-number'
  | 'invalid-template'
  | 'missing-expression'
  | 'missing-name'
  | 'missing-query'
  | 'missing-table'
  | 'missing-token'
  | 'missing-type'
  | 'not-implemented'
  | 'replace-needs-parentheses'
  | 'reserved-name'
  | 'tag-mismatch'
  | 'tag-or-comparison'
  | 'too-deep'
  | 'unclosed'
  | 'unexpected-character'
  | 'unexpected-token'
  | 'unknown-join';
