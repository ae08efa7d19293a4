import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { deadLinks } from '../../workbench/harness/deadLinks.ts';
import { root } from '../../workbench/harness/paths.ts';

const documents = [
  '.github/SUPPORT.md',
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(path.join(root, 'docs')).map((name) => `docs/${name}`),
];
const texts = new Map(
  documents.map((file) => [file, () => readFileSync(path.join(root, file), 'utf8')]),
);

it('links of the documents lead to a file, and to a heading of it', () => {
  const isThere = (target: string): boolean => existsSync(path.join(root, target));
  assert.deepEqual(deadLinks(texts, isThere), []);
});

it('a dead link is found', () => {
  const three = new Map([
    [
      'a.md',
      () => '# Here\n[b](docs/b.md#there) [c](c.md) [here](#here) [gone](#gone) `[d](d.md)`',
    ],
    ['docs/b.md', () => '## There!\n[a](../a.md#here) [b](https://b.example) [out](../../a.md)'],
    ['e.ts', () => '[f](f.md)'],
  ]);
  assert.deepEqual(deadLinks(three), ['a.md: c.md', 'a.md: #gone', 'docs/b.md: ../../a.md']);
});
