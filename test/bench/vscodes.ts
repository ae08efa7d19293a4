import { reason } from '../workbench/harness/progress.ts';
import { setStages } from '../workbench/harness/stage.ts';
import type { Stage } from '../workbench/harness/stage.ts';
import type { Figure, Gap } from './benchmark.ts';

/** Measures in the newest VS Code; where that cannot be done, the result says why. */
export async function inNewestVscode(
  name: string,
  measure: (stage: Stage) => Promise<readonly (Figure | Gap)[]>,
): Promise<readonly (Figure | Gap)[]> {
  try {
    const { browser, vsix, vscodes } = await setStages(['newest']);
    const vscode = vscodes.newest;
    if (!vscode) return [{ name, missing: 'There is no newest VS Code.' }];
    return await measure({ browser, vsix, vscode });
  } catch (error) {
    return [{ name, missing: reason(error) }];
  }
}
