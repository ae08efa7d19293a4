import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { Editor } from '../bench/editor.ts';
import { ordinaryDocument } from '../bench/queries.ts';
import { until } from '../workbench/harness/until.ts';

const server = fileURLToPath(import.meta.resolve('../../server/src/server.ts'));
const size = 20_000_000;
const mostMb = 1_000;
/** How much more memory a server may hold after a large document. */
const restMb = 100;

const repeated = (part: string): string => part.repeat(Math.ceil(size / part.length));

describe('a document of 20 MB', () => {
  for (const [what, text] of Object.entries({
    'of statements': () => repeated(`${ordinaryDocument(100)};\n`),
    'of cells': () => repeated(`-- %% cell\n${ordinaryDocument(1)}\n`),
    'that is one list': () =>
      `select event from events where timestamp > today() and event in (${repeated("'text',\n")}'')`,
    'that is one text': () => `select '${repeated('a long text ')}'`,
  })) {
    it(`takes the language server less than 1 GB, and is given back: ${what}`, async () => {
      const editor = new Editor(server);
      const memoryMb = (): number => editor.memory() / 1e3;
      let most = 0;
      const looking = setInterval(() => (most = Math.max(most, memoryMb())), 500);
      try {
        await editor.start({ revision: '1' });
        await editor.open('file:///small.hogql', 'select 1');
        await editor.diagnose();
        const before = memoryMb();
        const large = text();
        await editor.open('file:///large.hogql', large);
        await editor.diagnose();
        await editor.edit(large.length - 1, large.length - 1, ' ');
        await editor.diagnose();
        await editor.close();
        assert.ok(most < mostMb, `it took ${most} MB`);
        await until(`the memory of before, ${before} MB`, () => {
          return memoryMb() < before + restMb || undefined;
        });
      } finally {
        clearInterval(looking);
        await editor.stop();
      }
    });
  }
});
