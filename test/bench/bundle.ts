import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build, type BuildOptions, type Plugin } from 'esbuild';

const root = join(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);
const { server } = require('../../scripts/serverBundle.cjs') as { readonly server: BuildOptions };
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

/** Bundles the language server as `npm run build` does, into a folder; returns its program. */
export async function bundleServer(folder: string): Promise<string> {
  await build({
    ...server,
    absWorkingDir: root,
    outdir: folder,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    charset: 'utf8',
    logLevel: 'silent',
  });
  return join(folder, 'server.js');
}
