import { functionExamples } from './functionExamples.ts';
import { rowsOf } from './running.ts';

describe('examples of functions run on the engine', () => {
  for (const query of functionExamples) {
    it(query, async () => {
      await rowsOf(query);
    });
  }
});
