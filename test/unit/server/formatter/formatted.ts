import { TextDocument } from 'vscode-languageserver-textdocument';
import type { FormattingOptions, Range } from 'vscode-languageserver-types';
import { formatting, type FormattingSettings } from '../../../../server/src/features/formatting.ts';
import { analyze } from '../../../../server/src/semantics/analysis/analysis.ts';

const fourSpaces = { tabSize: 4, insertSpaces: true };

/** A text as it is after formatting, edit by edit as an editor applies them. */
export function formatted(
  text: string,
  settings: FormattingSettings = {},
  options: FormattingOptions = fourSpaces,
  range?: Range,
): string {
  const edits = formatting(analyze(text), options, settings, range);
  return TextDocument.applyEdits(TextDocument.create('file:///a.hogql', 'hogql', 1, text), edits);
}
