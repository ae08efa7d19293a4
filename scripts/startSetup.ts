/** What the VS Code of `npm start` gets. */
export type StartSetup = {
  /** For settings, state and extensions. Removed when the program ends. */
  readonly scratch: string;
  readonly vsix: string;
  /** Connects the extension to the sandbox. */
  readonly env: Readonly<Record<string, string>>;
  /** The folder to open. */
  readonly folder: string;
};

/** The first file that a newcomer sees. */
export const firstFile = 'welcome.hogql';

/** The first steps, wherever VS Code runs. */
export function firstSteps({ env }: StartSetup): string {
  return `
  1. Answer that you trust the folder.
  2. In ${firstFile}, put the cursor into a statement and press Ctrl+Enter (Cmd+Enter on a Mac).
  3. The rows appear in the panel; the status bar shows the run, and a click there cancels it.

The queries run on the sandbox at ${env['HOGQL_HOST'] ?? ''}; its data stays in .sandbox/data.
`;
}
