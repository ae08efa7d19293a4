/** How keywords are written; names, functions and literals are never touched. */
export type KeywordCase = 'preserve' | 'upper' | 'lower';

/**
 * When a query is on one line: wherever it fits, or only if it has no clause beside SELECT, FROM
 * and LIMIT.
 */
export type FormatStyle = 'compact' | 'clauses';

/** What a user may choose about the layout. */
export type FormatOptions = {
  readonly keywordCase: KeywordCase;
  readonly style: FormatStyle;
  /** The column a line should not pass. */
  readonly width: number;
  readonly tabSize: number;
  readonly insertSpaces: boolean;
};

/** The layout of the samples. */
export const defaultOptions: FormatOptions = {
  keywordCase: 'lower',
  style: 'clauses',
  width: 100,
  tabSize: 4,
  insertSpaces: true,
};
