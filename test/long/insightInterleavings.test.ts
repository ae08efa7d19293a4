import fc from 'fast-check';
import { commands, play } from '../unit/client/insights/documents/interleavings.ts';

/** HOGQL_INTERLEAVINGS changes the number. */
const numRuns = Number(process.env['HOGQL_INTERLEAVINGS'] ?? 50_000);

describe('an insight that two people edit for a long time', () => {
  it('loses no text of anybody in any order of events', () =>
    fc.assert(fc.asyncProperty(commands, play), { numRuns }));
});
