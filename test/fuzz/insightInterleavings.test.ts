import fc from 'fast-check';
import { folderCommands, playFolders } from '../unit/client/insights/code/interleavings.ts';
import { commands, play } from '../unit/client/insights/documents/interleavings.ts';

/** The same orders at each run: the unit tests play the first of them, `test/long` tries others. */
const seed = 1;

describe('insights that several people edit at once', () => {
  it('lose no text of anybody, and nothing is sent that nobody saw, in any order of events', () =>
    fc.assert(fc.asyncProperty(commands, play), { numRuns: 1_000, seed }));

  it('lose no text of anybody as files of two clones, in any order of events', () =>
    fc.assert(fc.asyncProperty(folderCommands, playFolders), { numRuns: 300, seed }));
});
