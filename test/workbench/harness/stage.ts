import { findBrowser } from './findBrowser.ts';
import { installVscode, type Vscode } from './installVscode.ts';
import { packageVsix } from './vsix.ts';
import type { VscodeVersion } from './vscodeVersions.ts';

/** Everything a scenario needs, ready for use. The sandbox is in the environment. */
export type Stage = { readonly vscode: Vscode; readonly browser: string; readonly vsix: string };

/** The installed VS Code versions, and what they share. */
export type Stages = {
  readonly browser: string;
  readonly vsix: string;
  readonly vscodes: Readonly<Partial<Record<VscodeVersion, Vscode>>>;
};

const variable = 'WORKBENCH_STAGES';

/** Fetches missing parts and packages the extension. */
export async function setStages(versions: readonly VscodeVersion[]): Promise<Stages> {
  const browser = await findBrowser();
  const vscodes: Partial<Record<VscodeVersion, Vscode>> = {};
  for (const version of versions) vscodes[version] = await installVscode(version);
  return { browser, vsix: await packageVsix(), vscodes };
}

/** Environment variables that hand the stages to another process. */
export function stagesEnv(stages: Stages): Record<string, string> {
  return { [variable]: JSON.stringify(stages) };
}

/** The newest VS Code alone, for long scenarios that would take too long twice. */
export function newestStage(): readonly Stage[] {
  return stages().slice(-1);
}

/** The stages that this process was started for, the oldest VS Code first. */
export function stages(): readonly Stage[] {
  const text = process.env[variable];
  if (!text) throw new Error('Scenarios are started by "npm run test:workbench".');
  const { browser, vsix, vscodes } = JSON.parse(text) as Stages;
  return Object.values(vscodes).map((vscode) => ({ vscode, browser, vsix }));
}
