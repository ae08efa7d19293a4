import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { formatStatement } from '../../server/src/formatter/formatStatement.ts';
import { defaultOptions } from '../../server/src/formatter/document/options.ts';
import { parseStatement } from '../../server/src/parser/parse.ts';
import { assertSameQuery } from '../unit/server/formatter/assertSameQuery.ts';
import { formatted } from '../unit/server/formatter/formatted.ts';
import { OfficialParser } from './comparison/officialParser.ts';
import { firstDifference } from './comparison/trees.ts';
import { readCases } from './corpus/readCases.ts';
import { generatedQueries } from './generator/generatedQueries.ts';

const folder = join(import.meta.dirname, 'cases');
const queries = readdirSync(folder)
  .filter((file) => file.endsWith('.hogql'))
  .toSorted()
  .flatMap((file) => readCases(join(folder, file)))
  .filter(({ expected }) => expected === 'accepted')
  .map(({ query }) => query);

describe('formatting the corpus', () => {
  for (const width of [100, 20]) {
    it(`keeps every query what it is, at ${width} columns`, () => {
      for (const query of queries) {
        const once = formatted(query, { width });
        assertSameQuery(query, once);
        assert.equal(formatted(once, { width }), once);
      }
    });
  }

  it('keeps generated queries what they are', () => {
    for (const query of generatedQueries(7, 1_000, { odd: true })) {
      const once = formatted(query, { width: 60 });
      assertSameQuery(query, once);
      assert.equal(formatted(once, { width: 60 }), once);
    }
  });

  it('needs its guard against lost tokens for no query', () => {
    for (const query of queries) {
      const parsed = parseStatement(query.trim().replace(/;$/, ''));
      if (parsed.errors.length > 0) continue;
      const narrow = { ...defaultOptions, width: 1 };
      const { text, end } = formatStatement(parsed, narrow);
      assertSameQuery(parsed.text.slice(0, end), text);
    }
  });

  it('keeps a sample of queries what they are to the official parser', async () => {
    const official = new OfficialParser();
    for (const query of queries.filter((_, at) => at % 15 === 0)) {
      const before = await official.parse(query);
      const after = await official.parse(formatted(query, { width: 30 }));
      assert.equal(after.kind, before.kind, query);
      if (before.kind !== 'accepted' || after.kind !== 'accepted') continue;
      assert.equal(firstDifference(before.tree, after.tree), undefined, query);
    }
  });
});
