import fc from 'fast-check';
import { commands, play } from './interleavings.ts';

/** The same orders at each run; `test/long` tries others. */
describe('an insight that two people edit', () => {
  it('loses no text of anybody, and nothing is sent that nobody saw, in any order of events', () =>
    fc.assert(fc.asyncProperty(commands, play), { numRuns: 1_000, seed: 1 }));
});
