import fc from 'fast-check';
import { folderCommands, playFolders } from './interleavings.ts';

/** The same orders at each run; `test/long` tries others. */
describe('five insights as files of two clones', () => {
  it('lose no text of anybody, and nothing is sent that nobody saw, in any order of events', () =>
    fc.assert(fc.asyncProperty(folderCommands, playFolders), { numRuns: 300, seed: 1 }));
});
