import { Range, type TextEditor, Uri, window } from 'vscode';

/** The editor of a clicked lens or button; else the active one. */
export function editorOf(uri: unknown): TextEditor | undefined {
  const wanted = uri instanceof Uri ? uri.toString() : uri;
  const named =
    typeof wanted === 'string'
      ? window.visibleTextEditors.find(({ document }) => document.uri.toString() === wanted)
      : undefined;
  return named ?? window.activeTextEditor;
}

/** The range of a lens's statement, which arrives as plain data. */
export function asRange(value: unknown): Range | undefined {
  if (value instanceof Range) return value;
  if (typeof value !== 'object' || value === null || !('start' in value) || !('end' in value)) {
    return undefined;
  }
  const { start, end } = value as {
    start: { line: number; character: number };
    end: { line: number; character: number };
  };
  return new Range(start.line, start.character, end.line, end.character);
}
