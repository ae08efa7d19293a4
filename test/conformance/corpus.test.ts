import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { judge } from './comparison/judges.ts';
import { assertAgreement } from './comparison/report.ts';
import { readCases } from './corpus/readCases.ts';

const folder = join(import.meta.dirname, 'cases');
const families = readdirSync(folder)
  .filter((file) => file.endsWith('.hogql'))
  .toSorted();

describe('the corpus', () => {
  for (const family of families) {
    const cases = readCases(join(folder, family));

    it(`reads the ${cases.length} queries of ${family} as the official parser does`, async () => {
      const judgements = await judge(cases.map(({ query }) => query));
      const misfiled = judgements.filter(({ official }, at) => official !== cases[at]?.expected);
      const filed = misfiled.map(({ query, official }) => `${official}: ${query}`);
      assert.deepEqual(filed, [], 'the official parser decides differently than the case says');
      assertAgreement(judgements);
    });
  }

  it('has at least 1,500 queries, no two of them the same', () => {
    const queries = families.flatMap((family) =>
      readCases(join(folder, family)).map(({ query }) => query),
    );
    const twice = queries.filter((query, at) => queries.indexOf(query) !== at);
    assert.deepEqual(twice, []);
    assert.ok(queries.length >= 1_500, `there are ${queries.length}`);
  });
});
