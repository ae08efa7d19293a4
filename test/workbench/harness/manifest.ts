import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './paths.ts';

/** A file of translations in the root folder, such as package.nls.json: texts by their keys. */
export function manifestWords(file: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Readonly<
    Record<string, string>
  >;
}

/** package.json as VS Code shows it in English: each `%key%` is the text of package.nls.json. */
export function englishManifest(): unknown {
  const words = manifestWords('package.nls.json');
  return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'), (_, value: unknown) =>
    typeof value === 'string' && placeholder.test(value)
      ? (words[value.slice(1, -1)] ?? value)
      : value,
  );
}

/** The keys that package.json refers to. */
export function manifestKeys(): ReadonlySet<string> {
  const keys = new Set<string>();
  JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'), (_, value: unknown) => {
    if (typeof value === 'string' && placeholder.test(value)) keys.add(value.slice(1, -1));
    return value;
  });
  return keys;
}

const placeholder = /^%[^%\s]+%$/;
