import type { FormattingOptions, Range, TextEdit } from 'vscode-languageserver-types';
import { formatDocument } from '../formatter/formatDocument.ts';
import { defaultOptions, type FormatOptions } from '../formatter/document/options.ts';
import type { Analysis } from '../semantics/analysis/analysis.ts';

/** The user's formatting settings, beside the editor's indentation. */
export type FormattingSettings = Partial<Pick<FormatOptions, 'keywordCase' | 'style' | 'width'>>;

/** The smallest edits which lay out a document, or the statements which a range touches. */
export function formatting(
  { text, statements, lines }: Analysis,
  { tabSize, insertSpaces }: FormattingOptions,
  settings: FormattingSettings = {},
  range?: Range,
): TextEdit[] {
  const options = { ...defaultOptions, ...settings, tabSize, insertSpaces };
  const extent = range && {
    start: lines.offsetAt(range.start),
    end: lines.offsetAt(range.end),
  };
  return formatDocument({ text, statements }, options, extent).map((change) => ({
    range: lines.rangeOf(change.start, change.end),
    newText: change.text,
  }));
}
