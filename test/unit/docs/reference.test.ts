import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const docs = path.join(import.meta.dirname, '../../../scripts/docs.ts');

describe('docs/reference.md', () => {
  it('is what `npm run docs` makes of package.json', async () => {
    await promisify(execFile)(process.execPath, [docs, '--check']);
  });
});
