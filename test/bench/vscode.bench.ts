import { keepFailure } from '../workbench/harness/failure.ts';
import type { Benchmark } from './benchmark.ts';
import { inNewestVscode } from './vscodes.ts';
import { keyToList } from './workbench/keyToList.ts';
import { keyToRows } from './workbench/keyToRows.ts';
import { notebookOpening } from './workbench/notebookOpening.ts';
import { squiggles } from './workbench/squiggles.ts';
import { openWindow } from './workbench/window.ts';

export const benchmark: Benchmark = {
  title: 'From a key to what it shows, in VS Code',
  run: () =>
    inNewestVscode('from a key to what it shows', async (stage) => {
      const window = await openWindow(stage);
      try {
        return [
          ...(await keyToRows(window)),
          ...(await keyToList(window)),
          ...(await squiggles(window)),
          ...(await notebookOpening(window)),
        ];
      } catch (error) {
        await keepFailure(window.page, benchmark.title);
        throw error;
      } finally {
        await window.close();
      }
    }),
};
