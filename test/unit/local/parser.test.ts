import assert from 'node:assert/strict';
import { compileQuery } from '../../../server/local/compiler/compile.ts';
import { parseHogQL } from '../../../server/local/parser.ts';
import { officialJson } from '../../../server/src/officialTree/json.ts';
import { toOfficialTree } from '../../../server/src/officialTree/tree.ts';
import { parse } from '../../../server/src/parser/parse.ts';
import { context } from './compiler/compiling.ts';

describe('the tree of our parser', () => {
  const places: readonly [query: string, part: string][] = [
    ['select event from events final', 'events final'],
    ['select 1 from events a join persons a on true', 'persons a'],
    ['-- first\n;;  select event from nowhere', 'nowhere'],
    ["select '😀', nothing from events", 'nothing'],
    ['select (((nothing))) from events', 'nothing'],
  ];
  for (const [query, part] of places) {
    it(`has the place of a refusal in ${query}`, async () => {
      const start = query.indexOf(part);
      await assert.rejects(compileQuery(query, context, parseHogQL), {
        name: 'HogQLError',
        start,
        end: start + part.length,
      });
    });
  }

  it('has no places unless asked for', () => {
    const [statement] = parse('select a').statements;
    assert.ok(statement);
    assert.equal(
      officialJson(toOfficialTree(statement.parsed.tree)),
      '{"node":"SelectQuery","select":[{"node":"Field","chain":["a"]}]}',
    );
  });

  it('is not made of a query with errors', () => {
    const [statement] = parse('select 1 +').statements;
    assert.ok(statement);
    assert.throws(() => toOfficialTree(statement.parsed.tree), /errors has no official tree/);
  });
});
