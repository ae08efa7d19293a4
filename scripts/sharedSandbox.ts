import { readRunningNote } from '../server/common/files/runningNote.ts';
import { progress, say } from '../test/workbench/harness/progress.ts';
import {
  connectionEnv,
  type SandboxProcess,
  type SandboxReady,
  startSandbox,
} from '../test/workbench/harness/sandbox.ts';

/** The sandbox on a data folder: the one already running there, otherwise a new one. */
export async function sharedSandbox(
  data: string,
): Promise<Pick<SandboxProcess, 'env' | 'exited' | 'stop'>> {
  const running = await runningSandbox(data);
  if (!running) return progress('Starting the sandbox', () => startSandbox(['--data', data]));
  say(`Using the sandbox that runs at ${running.url}; it ends with the program that started it.`);
  return {
    env: connectionEnv(running),
    exited: new Promise(() => undefined),
    stop: () => Promise.resolve(),
  };
}

/** A sandbox leaves a note beside its data. Only its answer proves that it is still running. */
async function runningSandbox(data: string): Promise<SandboxReady | undefined> {
  const running = await readRunningNote(data);
  if (!running) return undefined;
  const headers = { authorization: `Bearer ${running.apiKey}` };
  const signal = AbortSignal.timeout(3000);
  const answer = await fetch(`${running.url}/api/projects/`, { headers, signal }).catch(
    () => undefined,
  );
  return answer?.ok ? running : undefined;
}
