import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../../..');
const documents = [
  '.github/SUPPORT.md',
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(path.join(root, 'docs')).map((name) => `docs/${name}`),
];

/** The text of a document without its code, where brackets mean something else. */
const proseOf = (file: string): string =>
  readFileSync(path.join(root, file), 'utf8')
    .replace(/^```.*?^```$/gms, '')
    .replace(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]()]/g, ''));

/** The anchors of a document's headings, as Markdown viewers make them. */
const anchorsOf = (file: string): string[] =>
  [...proseOf(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe('links of the documents', () => {
  for (const file of documents) {
    it(`${file} has no dead one`, () => {
      const targets = [...proseOf(file).matchAll(/\]\(([^()\s]+)\)/g)].map(([, to = '']) => to);
      const dead = targets.filter((to) => {
        if (/^https?:/.test(to)) return false;
        const [place = '', anchor] = to.split('#');
        const target = place === '' ? file : path.join(path.dirname(file), place);
        if (!existsSync(path.join(root, target))) return true;
        return anchor !== undefined && !anchorsOf(target).includes(anchor);
      });
      assert.deepEqual(dead, []);
    });
  }
});
