import { spawn } from 'node:child_process';
import { t } from '@vscode/l10n';

/** npm is not on the path. */
export class NpmMissingError extends Error {
  constructor() {
    super(
      t(
        'npm is not on the path. Install Node.js, which brings it, and reload the window; or choose a folder that has the engine.',
      ),
    );
  }
}

/** True if npm can be started. */
export async function hasNpm(environment: NodeJS.ProcessEnv = process.env): Promise<boolean> {
  try {
    await npm(['--version'], { environment, signal: AbortSignal.timeout(30_000) });
    return true;
  } catch (error) {
    return !(error instanceof NpmMissingError);
  }
}

/** Where npm runs, and what ends it. */
export type NpmOptions = {
  readonly folder?: string;
  readonly environment?: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
};

/**
 * Runs npm to its end. If the signal comes first, npm is ended with all that it has started.
 *
 * @throws NpmMissingError, the reason of the signal, or an error with npm's own words
 */
export async function npm(args: readonly string[], options: NpmOptions): Promise<void> {
  const { folder, environment = process.env, signal } = options;
  signal.throwIfAborted();
  // A group of its own: npm's children end with it.
  const child = spawn('npm', args, {
    ...(folder === undefined ? {} : { cwd: folder }),
    env: outsideOfNpm(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-20_000);
    });
  }
  const end = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  };
  signal.addEventListener('abort', end, { once: true });
  try {
    const failure = await new Promise<Error | undefined>((resolve) => {
      child.on('error', (error: NodeJS.ErrnoException) =>
        resolve(error.code === 'ENOENT' ? new NpmMissingError() : error),
      );
      child.on('close', (code, by) =>
        resolve(
          code === 0
            ? undefined
            : new Error(lastError(output) ?? t('It ended ({0}).', by ?? String(code))),
        ),
      );
    });
    signal.throwIfAborted();
    if (failure) throw failure;
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** Under `npm run` the variables of the outer npm would steer the inner one. */
function outsideOfNpm(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const steering =
    /^npm_(config_(prefix|local_prefix|global|global_prefix|workspaces?|omit|include)|package_|lifecycle_)/i;
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !steering.test(name)));
}

/** The first line of npm's output that names the problem, without its codes. */
function lastError(output: string): string | undefined {
  return output
    .split('\n')
    .flatMap((line) => /^npm (?:error|ERR!) +(\S.*)$/.exec(line)?.[1] ?? [])
    .find((line) => !/^(?:code|errno|syscall)\b/.test(line));
}
