import { rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { cache, root } from './paths.ts';

/**
 * Bundles test/workbench/suite for the extension host: the oldest one strips no types, and modules
 * reach the editor only by `require('vscode')`. Returns the path of the module for the host to
 * call.
 */
export async function bundleSuite(): Promise<string> {
  const outdir = path.join(cache, 'suite');
  await rm(outdir, { recursive: true, force: true });
  await build({
    entryPoints: [path.join(root, 'test/workbench/suite/*.ts')],
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
  return path.join(outdir, 'main.cjs');
}
