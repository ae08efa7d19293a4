/** What `npm start` puts into the VS Code it opens. */
export type StartSetup = {
  /** For settings, state and extensions; it goes when the program ends. */
  readonly scratch: string;
  readonly vsix: string;
  /** What connects the extension. */
  readonly env: Readonly<Record<string, string>>;
  /** The folder to open. */
  readonly folder: string;
};

/** The file a newcomer sees first. */
export const firstFile = 'welcome.hogql';

/** What to do and see, wherever VS Code runs. */
export function firstSteps({ env }: StartSetup): string {
  return `
  1. Answer that you trust the folder.
  2. In ${firstFile}, put the cursor into a statement and press Ctrl+Enter (Cmd+Enter on a Mac).
  3. The rows appear in the panel; the status bar shows the run, and a click there cancels it.

The queries run on the sandbox at ${env['HOGQL_HOST'] ?? ''}; its data stays in .sandbox/data.
`;
}
