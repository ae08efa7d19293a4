import fc from 'fast-check';
import { folderCommands, playFolders } from '../unit/client/insights/code/interleavings.ts';
import { commands, play } from '../unit/client/insights/documents/interleavings.ts';

/** HOGQL_INTERLEAVINGS changes the number. */
const numRuns = Number(process.env['HOGQL_INTERLEAVINGS'] ?? 50_000);

describe('insights that several people edit for a long time', () => {
  it('lose no text of anybody in any order of events', () =>
    fc.assert(fc.asyncProperty(commands, play), { numRuns }));

  it('lose no text of anybody as files of two clones', () =>
    fc.assert(fc.asyncProperty(folderCommands, playFolders), { numRuns }));
});
