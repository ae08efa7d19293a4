import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

// npm run test:mutation: changes the sources in small ways and tells which changes no test notices.
// Arguments are folders and files, such as `-- media/src/copy`, for a part of the sources and the unit
// tests of its areas. What comes after the first `--option` goes to Stryker.
const root = path.join(import.meta.dirname, '..');
const stryker = path.join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const given = process.argv.slice(2);
const firstOption = given.findIndex((argument) => argument.startsWith('--'));
const places = given.slice(0, firstOption < 0 ? given.length : firstOption);
const options = given.slice(places.length);

const { status } = spawnSync(process.execPath, [stryker, 'run', settingsFor(places), ...options], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_OPTIONS: `--require ${path.join(root, 'scripts/cjsExtension.cjs')}` },
});
process.exitCode = status ?? 1;

/** The file of settings for a part of the sources; for all of them if none is named. */
function settingsFor(part: readonly string[]): string {
  const all = path.join(root, 'stryker.config.json');
  if (part.length === 0) return all;
  const settings = JSON.parse(readFileSync(all, 'utf8')) as { readonly mutate: readonly string[] };
  const chosen = part.map((place) => (place.endsWith('.ts') ? place : `${place}/**/*.ts`));
  const mutate = [...chosen, ...settings.mutate.filter((pattern) => pattern.startsWith('!'))];
  const file = path.join(root, 'test-results/mutation/part.json');
  mkdirSync(path.dirname(file), { recursive: true });
  const spec = [...new Set(part.map(testsOf))];
  writeFileSync(file, JSON.stringify({ ...settings, mutate, mochaOptions: { spec } }));
  return file;
}

/** The unit tests of the area that a file or folder belongs to; the server's features use all of it. */
function testsOf(place: string): string {
  const [program = '', , area = ''] = place.split('/');
  const areas = program === 'server' ? `{features,${area}}` : area;
  return `test/unit/${program}/${areas}/**/*.test.ts`;
}
