import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { bundledCatalog } from '../server/src/schema/bundledCatalog.ts';
import type { UsageData } from '../server/src/schema/usage.ts';
import { sumOf, usageOf } from '../test/usage/counts.ts';

// npm run usage -- <folder> [--write]: counts what the .hogql and .sql files of a folder use, for the
// order of completions, and prints it. With --write it is added to server/src/schema/data/usage.json.
const [folder, option] = process.argv.slice(2);
if (folder === undefined || (option !== undefined && option !== '--write')) {
  throw new Error('Name one folder of queries: npm run usage -- <folder> [--write]');
}

const data = path.join(import.meta.dirname, '../server/src/schema/data');
const file = path.join(data, 'usage.json');
const files = globSync('**/*.{hogql,sql}', { cwd: folder, absolute: true });
const texts = files.map((each) => readFileSync(each, 'utf8'));
const counted = usageOf(texts, bundledCatalog(data));
if (option === '--write') {
  const before = JSON.parse(readFileSync(file, 'utf8')) as UsageData & { readonly note: string };
  const { note } = before;
  await writeFile(file, `${JSON.stringify({ note, ...sumOf(before, counted) }, null, 1)}\n`);
  console.log(`The counts of ${texts.length} files are added to ${file}.`);
} else console.log(JSON.stringify(counted, null, 1));
