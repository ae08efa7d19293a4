import { fileURLToPath } from 'node:url';
import { installEngine } from '../../../server/local/engine/install.ts';

const path = (name: string): string => fileURLToPath(new URL(`../../../${name}`, import.meta.url));

/** The engine of the tests, and the program of its process. */
export async function testEngine(): Promise<{
  readonly modules: string;
  readonly program: string;
}> {
  return {
    modules: await installEngine(path('.sandbox'), () => undefined),
    program: path('server/local/engine/child.ts'),
  };
}
