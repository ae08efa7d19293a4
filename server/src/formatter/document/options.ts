/** How keywords are written; names, functions and literals are never touched. */
export type KeywordCase = 'preserve' | 'upper' | 'lower';

/** What a user may choose about the layout. */
export type FormatOptions = {
  readonly keywordCase: KeywordCase;
  /** The column a line should not pass. */
  readonly width: number;
  readonly tabSize: number;
  readonly insertSpaces: boolean;
};

/** The layout of the samples. */
export const defaultOptions: FormatOptions = {
  keywordCase: 'lower',
  width: 100,
  tabSize: 4,
  insertSpaces: true,
};
