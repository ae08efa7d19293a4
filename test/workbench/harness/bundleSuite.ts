import { rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { globSync } from 'tinyglobby';
import { cache, root } from './paths.ts';

/**
 * Bundles a suite for the extension host: the oldest one strips no types, and modules reach the
 * editor only by `require('vscode')`. Returns the path of the module for the host to call.
 *
 * @param main what the host calls; tests beside it are bundled, too
 */
export async function bundleSuite(main = 'test/workbench/suite/main.ts'): Promise<string> {
  const name = path.basename(main, '.ts');
  const outdir = path.join(cache, 'suite', name);
  await rm(outdir, { recursive: true, force: true });
  await build({
    entryPoints: [main, ...globSync(`${path.dirname(main)}/*.test.ts`, { cwd: root })],
    absWorkingDir: root,
    outdir,
    bundle: true,
    external: ['vscode', 'mocha'],
    format: 'cjs',
    logLevel: 'warning',
    outExtension: { '.js': '.cjs' },
    platform: 'node',
    sourcemap: 'inline',
    target: 'node20',
  });
  return path.join(outdir, `${name}.cjs`);
}
