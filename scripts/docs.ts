import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'oxfmt';
import { englishManifest } from '../test/workbench/harness/manifest.ts';
import { type Contributions, reference } from './reference.ts';

// npm run docs [-- --check]: writes docs/reference.md from package.json, or says whether they differ.
const root = path.join(import.meta.dirname, '..');
const { contributes } = englishManifest() as {
  readonly contributes: Contributions;
};
const file = path.join(root, 'docs/reference.md');
const { code: text } = await format(file, reference(contributes));
if (!process.argv.includes('--check')) await writeFile(file, text);
else if ((await readFile(file, 'utf8')) !== text) {
  console.error('docs/reference.md differs from package.json. Run "npm run docs".');
  process.exitCode = 1;
}
