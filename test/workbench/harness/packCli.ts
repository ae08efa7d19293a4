import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build, type BuildOptions, type Metafile } from 'esbuild';
import { type Addresses, readAddresses } from './addresses.ts';
import { root } from './paths.ts';
import { run } from './processes.ts';
import { withScratch } from './scratch.ts';

const require = createRequire(import.meta.url);
const { commandLine } = require('../../../scripts/commandLineBundles.cjs') as {
  readonly commandLine: readonly BuildOptions[];
};
const { notices } = require('../../../scripts/notices.cjs') as {
  readonly notices: (metafiles: readonly Metafile[], copied: readonly string[]) => string;
};

type Manifest = {
  readonly version: string;
  readonly license: string;
  readonly engines: { readonly node: string };
};

/** Packs the command line as an npm package without dependencies. Returns the file. */
export async function packCli(to: string, addresses?: Addresses): Promise<string> {
  const text = await readFile(path.join(root, 'package.json'), 'utf8');
  const { version, license, engines } = JSON.parse(text) as Manifest;
  const { repository, issues, homepage } = addresses ?? (await readAddresses());
  const manifest = {
    name: 'hogql-cli',
    version,
    description: 'Checks, formats and parses HogQL files, notebooks and insight JSON.',
    keywords: ['hogql', 'sql', 'clickhouse', 'lint', 'formatter', 'cli'],
    license,
    ...(homepage && { homepage }),
    ...(repository && { repository: { type: 'git', url: `git+${repository}.git` } }),
    ...(issues && { bugs: { url: issues } }),
    type: 'commonjs',
    bin: { hogql: 'dist/cli.js' },
    engines: { node: engines.node },
    publishConfig: { access: 'public', provenance: true },
  };
  await withScratch(async (scratch) => {
    const metafiles = await bundle(path.join(scratch, 'dist'));
    const copies = [
      ['server/src/schema/data', 'dist/data'],
      ['docs/diagnostics.md', 'docs/diagnostics.md'],
      ['docs/command-line.md', 'README.md'],
      ['LICENSE', 'LICENSE'],
    ] as const;
    for (const [from, name] of copies) {
      await cp(path.join(root, from), path.join(scratch, name), { recursive: true });
    }
    await writeFile(path.join(scratch, 'ThirdPartyNotices.txt'), notices(metafiles, []));
    await writeFile(path.join(scratch, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    await mkdir(to, { recursive: true });
    await run('npm', ['pack', '--silent', '--pack-destination', to], { cwd: scratch });
  });
  return path.join(to, `${manifest.name}-${version}.tgz`);
}

async function bundle(outdir: string): Promise<Metafile[]> {
  const built = await Promise.all(
    commandLine.map((options) =>
      build({
        ...options,
        absWorkingDir: root,
        outdir,
        bundle: true,
        minify: true,
        platform: 'node',
        format: 'cjs',
        target: 'node20',
        charset: 'utf8',
        logLevel: 'warning',
        metafile: true,
      }),
    ),
  );
  return built.map(({ metafile }) => metafile);
}
