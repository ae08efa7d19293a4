import path from 'node:path';
import { root } from './paths.ts';
import { startGroup } from './processes.ts';

/** The stand-in service in its own process. */
export type SandboxProcess = {
  readonly env: ConnectionEnv;
  /** The program's process id, which is also the id of its group. */
  readonly pid: number;
  readonly exited: Promise<number | NodeJS.Signals>;
  stop(): Promise<void>;
};

/** The output of a sandbox once it answers. */
export type SandboxReady = {
  readonly url: string;
  readonly projectId: string;
  readonly apiKey: string;
};

/** Starts a sandbox as `npm run sandbox` does. Its progress is shown on the terminal. */
export async function startSandbox(args: readonly string[] = []): Promise<SandboxProcess> {
  const main = path.join(root, 'test/sandbox/main.ts');
  const group = startGroup(process.execPath, [main, '--port', '0', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const ready = await firstLine(group.child.stdout, group.exited);
    return {
      env: connectionEnv(ready),
      pid: group.child.pid ?? 0,
      exited: group.exited,
      stop: () => group.stop(),
    };
  } catch (error) {
    await group.stop();
    throw error;
  }
}

/** The environment variables that connect the extension to a sandbox, as `environment`. */
export function connectionEnv({ url, projectId, apiKey }: SandboxReady): ConnectionEnv {
  return { HOGQL_HOST: url, HOGQL_PROJECT_ID: projectId, HOGQL_API_KEY: apiKey };
}

type ConnectionEnv = Readonly<Record<'HOGQL_HOST' | 'HOGQL_PROJECT_ID' | 'HOGQL_API_KEY', string>>;

function firstLine(
  stdout: NodeJS.ReadableStream | null,
  exited: Promise<number | NodeJS.Signals>,
): Promise<SandboxReady> {
  return new Promise((resolve, reject) => {
    let text = '';
    stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const end = text.indexOf('\n');
      if (end >= 0) resolve(JSON.parse(text.slice(0, end)) as SandboxReady);
    });
    exited.then((outcome) => {
      reject(new Error(`The sandbox ended with ${outcome} before it answered.`));
    }, reject);
  });
}
