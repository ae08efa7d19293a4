/** The two ends of the range of VS Code that the extension supports. Everything between follows. */
export const vscodeVersions = {
  /** What `engines.vscode` in package.json promises. */
  floor: { vscode: '1.100.3', codeServer: '4.100.3', node: 20 },
  newest: { vscode: '1.139.1', codeServer: '4.139.1', node: 24 },
} as const;

/** Which end of the range. */
export type VscodeVersion = keyof typeof vscodeVersions;
