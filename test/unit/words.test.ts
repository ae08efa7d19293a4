import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const words = path.join(import.meta.dirname, '../../scripts/words.ts');

describe('translations', () => {
  it('have every text of the sources and the manifest, none too many, with its placeholders', async () => {
    await promisify(execFile)(process.execPath, [words, '--check']);
  });
});
