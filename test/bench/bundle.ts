import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'esbuild';

const root = join(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);
const unusedModules = require('../../scripts/unusedModules.cjs') as Plugin;

/** Bundles one of our files as `npm run build` does. */
export async function bundle(from: string, to: string): Promise<void> {
  await build({
    entryPoints: [join(root, from)],
    outfile: to,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    mainFields: ['module', 'main'],
    drop: ['console'],
    plugins: [unusedModules],
    logLevel: 'silent',
  });
}
