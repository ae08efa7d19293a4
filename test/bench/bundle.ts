import { join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '../..');

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
    logLevel: 'silent',
  });
}
