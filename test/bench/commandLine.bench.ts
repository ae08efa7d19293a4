import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import type { Benchmark } from './benchmark.ts';
import { runChild } from './children.ts';
import { median } from './measure.ts';
import { ordinaryDocument } from './queries.ts';

const root = join(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);
const { commandLine } = require('../../scripts/commandLineBundles.cjs') as {
  readonly commandLine: readonly BuildOptions[];
};

const files = 1000;
const rounds = 3;

/** Files of about 2 KB, two ordinary statements each. */
export const benchmark: Benchmark = {
  title: 'Command line, processor time',
  async run() {
    const scratch = mkdtempSync(join(tmpdir(), 'hogql-bench-'));
    try {
      const program = await bundled(join(scratch, 'dist'));
      const folder = join(scratch, 'queries');
      mkdirSync(folder);
      const statements = ordinaryDocument(2 * files).split(';\n\n');
      for (let file = 0; file < files; file++) {
        const text = statements.slice(2 * file, 2 * file + 2).join(';\n\n');
        writeFileSync(join(folder, `${file}.hogql`), text);
      }
      const [checks, reads]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round++) {
        checks.push(await runChild<number>('commandLineChild.ts', [], [folder, program]));
        reads.push(await runChild<number>('commandLineChild.ts', [], [folder]));
      }
      return [
        {
          name: `\`hogql check\`, ${files} files of 2 KB`,
          value: median(checks),
          unit: 'ms',
          against: 'Node that only reads them',
          other: median(reads),
          goal: { of: 'value', must: 2000, aim: 1500 },
        },
      ];
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  },
};

async function bundled(outdir: string): Promise<string> {
  const node = { bundle: true, minify: true, platform: 'node', target: 'node20' } as const;
  for (const options of commandLine) {
    await build({ ...node, ...options, absWorkingDir: root, outdir, logLevel: 'silent' });
  }
  cpSync(join(root, 'server/src/schema/data'), join(outdir, 'data'), { recursive: true });
  return join(outdir, 'cli.js');
}
