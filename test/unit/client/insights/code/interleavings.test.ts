import fc from 'fast-check';
import { folderCommands, playFolders } from './interleavings.ts';

/** The first orders of those that `test/fuzz` plays. */
describe('five insights as files of two clones', () => {
  it('lose no text of anybody, and nothing is sent that nobody saw, in any order of events', () =>
    fc.assert(fc.asyncProperty(folderCommands, playFolders), { numRuns: 50, seed: 1 }));
});
