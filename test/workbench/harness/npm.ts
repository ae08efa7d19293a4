import { run } from './processes.ts';

const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];

/** Installs what the package.json in `folder` names, or `packages`. Nothing is compiled or run. */
export async function npmInstall(folder: string, packages: readonly string[] = []): Promise<void> {
  await run('npm', ['install', '--omit=dev', '--ignore-scripts', ...quiet, ...packages], {
    cwd: folder,
    env: withoutNpmRun(),
  });
}

/** Downloads a package's archive into `folder` and gives the archive's file name. */
export async function npmPack(folder: string, name: string): Promise<string> {
  const output = await run('npm', ['pack', name, '--silent', '--pack-destination', '.'], {
    cwd: folder,
    env: withoutNpmRun(),
  });
  return output.trim().split('\n').at(-1) ?? '';
}

/**
 * `npm test` tells its scripts about itself in the environment, folders and omitted kinds of
 * packages included, and an inner npm would obey. What the person set (registry, proxy) stays.
 */
function withoutNpmRun(): NodeJS.ProcessEnv {
  const own = /^npm_(package|lifecycle|config_(\w*prefix|global|workspaces?|omit|include)$)/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
}
