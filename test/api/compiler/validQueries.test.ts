import { rowsOf } from './running.ts';
import { validQueries } from './validQueries.ts';

describe('compiler: queries that the engine accepts', () => {
  for (const [theme, queries] of Object.entries(validQueries)) {
    for (const query of queries) {
      it(`${theme}: ${query.replace(/\s+/g, ' ').slice(0, 90)}`, async () => {
        await rowsOf(query);
      });
    }
  }
});
