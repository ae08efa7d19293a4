import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { manifestKeys, manifestWords } from '../test/workbench/harness/manifest.ts';
import { root } from '../test/workbench/harness/paths.ts';
import { pseudo } from './pseudoWords.ts';
import { wordsInSources } from './wordsInSources.ts';

// npm run words: gives every l10n/bundle.l10n.*.json the keys that the sources have; new ones are empty.
// npm run words -- --check: says what is missing or left over in each language.
// npm run words -- --pseudo <folder>: puts the pseudo-language into an installed extension.
const { messages, faults } = wordsInSources();
const keys = new Set(messages.keys());
const bundles = globSync('l10n/bundle.l10n.*.json', { cwd: root });
const [, , option, folder] = process.argv;

if (option === '--check') check();
else if (option === '--pseudo' && folder !== undefined) writePseudo(folder);
else update();

function update(): void {
  for (const file of bundles) {
    const known = read(file);
    write(
      path.join(root, file),
      [...keys].sort().map((key) => [key, known[key] ?? '']),
    );
  }
}

function check(): void {
  const used = manifestKeys();
  const findings = [
    ...faults,
    ...globSync(['package.nls*.json', ...bundles], { cwd: root }).flatMap(saidTwice),
    ...bundles.flatMap((file) => differences(file, keys, read(file), (key) => key)),
    ...globSync('package.nls*.json', { cwd: root }).flatMap((file) => {
      const english = manifestWords('package.nls.json');
      return differences(file, used, manifestWords(file), (key) => english[key] ?? '');
    }),
  ];
  for (const finding of findings) console.error(finding);
  if (findings.length > 0) process.exitCode = 1;
}

/** What a file of translations lacks, has too much, or says with other placeholders. */
function differences(
  file: string,
  wanted: ReadonlySet<string>,
  found: Readonly<Record<string, string>>,
  english: (key: string) => string,
): string[] {
  return [
    ...[...wanted].filter((key) => !found[key]).map((key) => `${file}: missing: ${key}`),
    ...Object.keys(found)
      .filter((key) => !wanted.has(key))
      .map((key) => `${file}: no longer used: ${key}`),
    ...Object.entries(found)
      .filter(([key, text]) => text && placeholders(text) !== placeholders(english(key)))
      .map(([key]) => `${file}: other placeholders or links: ${key}`),
  ];
}

/** The keys that a file has more than once: readers take the last, so the others are dead. */
function saidTwice(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const found = [...text.matchAll(/^ *("(?:[^"\\]|\\.)*"):/gm)].map(([, key = '']) => key);
  return found
    .filter((key, at) => found.indexOf(key) !== at)
    .map((key) => `${file}: twice: ${key}`);
}

/** `{0}`, commands of links and the like, which are the same in every language. */
function placeholders(text: string): string {
  return (text.match(/\{\d+\}|\(command:[^)]*\)|\$\([\w~-]+\)/g) ?? []).sort().join(' ');
}

function writePseudo(target: string): void {
  const inPseudo = (texts: Iterable<readonly [string, string]>): [string, string][] =>
    [...texts].map(([key, text]) => [key, pseudo(text)]);
  const english = Object.entries(manifestWords('package.nls.json'));
  write(path.join(target, 'l10n/bundle.l10n.qps-ploc.json'), inPseudo(messages));
  write(path.join(target, 'package.nls.qps-ploc.json'), inPseudo(english));
}

function read(file: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Readonly<
    Record<string, string>
  >;
}

function write(file: string, entries: readonly (readonly [string, string])[]): void {
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`);
}
