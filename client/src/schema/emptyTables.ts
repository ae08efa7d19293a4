import { type Disposable, FileDecoration, ThemeColor, Uri, window } from 'vscode';

const scheme = 'hogql-empty-table';

/** The address by which VS Code asks how to draw a table without columns. */
export function emptyTableUri(name: string): Uri {
  return Uri.from({ scheme, path: `/${name}` });
}

/** Draws tables without columns dim. */
export function dimEmptyTables(): Disposable {
  const dim = new FileDecoration(undefined, undefined, new ThemeColor('disabledForeground'));
  return window.registerFileDecorationProvider({
    provideFileDecoration: (uri) => (uri.scheme === scheme ? dim : undefined),
  });
}
