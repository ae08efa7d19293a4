import fc from 'fast-check';
import { commands, play } from './interleavings.ts';

/** The first orders of those that `test/fuzz` plays. */
describe('an insight that two people edit', () => {
  it('loses no text of anybody, and nothing is sent that nobody saw, in any order of events', () =>
    fc.assert(fc.asyncProperty(commands, play), { numRuns: 50, seed: 1 }));
});
