import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { testEngine } from './testEngine.ts';

const program = fileURLToPath(new URL('./openEngineProgram.ts', import.meta.url));

/**
 * Runs statements on an engine that nothing closes, with its files in a folder: as anybody has one, to
 * write files with it, or an engine's files that do harm.
 */
export async function onOpenEngine(path: string, statements: readonly string[]): Promise<void> {
  const { modules } = await testEngine();
  const running = promisify(execFile)(process.execPath, [program, modules, path]);
  running.child.stdin?.end(JSON.stringify(statements));
  await running;
}
