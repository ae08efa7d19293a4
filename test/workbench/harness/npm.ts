import { run } from './processes.ts';

const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Installs the dependencies in the package.json of `folder`, or `packages`. Runs no install
 * scripts.
 */
export async function npmInstall(folder: string, packages: readonly string[] = []): Promise<void> {
  await run('npm', ['install', '--omit=dev', '--ignore-scripts', ...quiet, ...packages], {
    cwd: folder,
    env: withoutNpmRun(),
  });
}

/** Downloads a package's archive into `folder` and returns its file name. */
export async function npmPack(folder: string, name: string): Promise<string> {
  const output = await run('npm', ['pack', name, '--silent', '--pack-destination', '.'], {
    cwd: folder,
    env: withoutNpmRun(),
  });
  return output.trim().split('\n').at(-1) ?? '';
}

/**
 * `npm test` passes its own configuration to its scripts in the environment, including folders and
 * omitted kinds of packages, and an inner npm would obey it. The user's settings (registry, proxy)
 * stay.
 */
function withoutNpmRun(): NodeJS.ProcessEnv {
  const own = /^npm_(package|lifecycle|config_(\w*prefix|global|workspaces?|omit|include)$)/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
}
