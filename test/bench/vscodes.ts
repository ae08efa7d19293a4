import { reason, say } from '../workbench/harness/progress.ts';
import { setStages, type Stage } from '../workbench/harness/stage.ts';
import type { VscodeVersion } from '../workbench/harness/vscodeVersions.ts';
import type { Figure, Gap } from './benchmark.ts';

type Measured = readonly (Figure | Gap)[];

/** Measures in the newest VS Code; if that is impossible, the result says why. */
export function inNewestVscode(
  name: string,
  measure: (stage: Stage) => Promise<Measured>,
): Promise<Measured> {
  return inVscodes(['newest'], name, measure);
}

/** Measures in several versions, one after the other. */
export async function inVscodes(
  versions: readonly VscodeVersion[],
  name: string,
  measure: (stage: Stage) => Promise<Measured>,
): Promise<Measured> {
  const measured: (Figure | Gap)[] = [];
  try {
    const { browser, vsix, vscodes } = await setStages(versions);
    for (const version of versions) {
      const vscode = vscodes[version];
      if (!vscode) throw new Error(`There is no ${version} VS Code.`);
      measured.push(...(await measure({ browser, vsix, vscode })));
    }
  } catch (error) {
    say(String(error));
    measured.push({ name, missing: reason(error) });
  }
  return measured;
}
