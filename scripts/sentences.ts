import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { manifestWords } from '../test/workbench/harness/manifest.ts';
import { root } from '../test/workbench/harness/paths.ts';
import { wordsInSources } from './wordsInSources.ts';

// npm run sentences [-- seed]: prints 150 comments and 150 sentences that users see, for somebody to read
// who did not write them. The same seed draws the same ones.
const [, , seed = '1'] = process.argv;

print('Comments', texts('{client,media,server,scripts,test}/**/*.ts').flatMap(commentsOf));
print('Sentences', [
  ...wordsInSources().messages.values(),
  ...Object.values(manifestWords('package.nls.json')),
  ...texts('*.md', 'docs/*.md').flatMap(sentencesOf),
]);

function print(title: string, all: readonly string[]): void {
  const rank = (text: string): string => createHash('sha1').update(`${seed} ${text}`).digest('hex');
  const drawn = [...new Set(all)]
    .map((text) => [rank(text), text] as const)
    .sort()
    .slice(0, 150);
  console.log(`# ${title}, of ${all.length}\n`);
  for (const [, text] of drawn) console.log(`- ${text}`);
}

function texts(...patterns: string[]): string[] {
  const files = globSync(patterns, { cwd: root, ignore: ['**/node_modules/**'] });
  return files.map((file) => readFileSync(path.join(root, file), 'utf8'));
}

/** The comments that begin a line, each in one line. */
function commentsOf(source: string): string[] {
  const found = source.match(/^[ ]*(?:\/\*\*.*?\*\/|(?:\/\/[^\n]*\n[ ]*)+)/gms) ?? [];
  return found.map((one) =>
    one
      .replaceAll(/^\s*(?:\/\*\*|\*(?!\/)|\/\/)|\*\/$/gm, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

/** The sentences of a document, without its code and tables. */
function sentencesOf(document: string): string[] {
  return document
    .replaceAll(/^```.*?^```/gms, '')
    .split(/\n\s*\n/)
    .filter((paragraph) => /^[\w*[]/.test(paragraph))
    .flatMap((paragraph) => paragraph.replaceAll(/\s+/g, ' ').split(/(?<=[.!?]) (?=[A-Z*])/));
}
