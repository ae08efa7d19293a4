import type { ProjectSource } from '../../../server/local/data/open.ts';
import { fileURLToPath } from 'node:url';
import {
  type Service,
  type ServiceOptions,
  startService,
} from '../../../server/local/service/service.ts';
import { sharedCompiler } from '../../sandbox/sharedCompiler.ts';
import { testEngine } from './testEngine.ts';

/** The program of the compiler with our own parser. */
export const compilerProgram = fileURLToPath(
  new URL('../../../server/local/compilerProcess.ts', import.meta.url),
);

const compiler = sharedCompiler({ program: compilerProgram });

/** Starts a service in this process, on a free port, with the engine of the tests. */
export async function testService(
  source: ProjectSource,
  options: Partial<Pick<ServiceOptions, 'compiler' | 'data' | 'report' | 'engine'>> = {},
): Promise<Service> {
  return startService({
    compiler,
    engine: await testEngine(),
    source,
    port: 0,
    report: () => undefined,
    ...options,
  });
}
