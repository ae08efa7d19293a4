/** The oldest and the newest VS Code that the extension supports. */
export const vscodeVersions = {
  /** The version in `engines.vscode` of package.json. */
  floor: { vscode: '1.100.3', codeServer: '4.100.3', node: 20 },
  newest: { vscode: '1.139.1', codeServer: '4.139.1', node: 24 },
} as const;

/** The name of one of the versions. */
export type VscodeVersion = keyof typeof vscodeVersions;
