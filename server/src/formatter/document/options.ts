/** The case of keywords; names, functions and literals are never changed. */
export type KeywordCase = 'preserve' | 'upper' | 'lower';

/** When a query stays on one line: if it fits, or only if it has no clauses beside SELECT, FROM and LIMIT. */
export type FormatStyle = 'compact' | 'clauses';

/** The user's options for the layout. */
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
