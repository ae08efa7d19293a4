import { rowsOf } from './running.ts';
import { validQueries } from './validQueries.ts';

describe('compiler: what it prints, the engine runs', () => {
  for (const [theme, queries] of Object.entries(validQueries)) {
    for (const query of queries) {
      it(`${theme}: ${query.replace(/\s+/g, ' ').slice(0, 90)}`, async () => {
        await rowsOf(query);
      });
    }
  }
});
