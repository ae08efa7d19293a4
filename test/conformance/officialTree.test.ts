import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toOfficialTree } from '../../server/src/ast/officialTree.ts';
import { parseStatement } from '../../server/src/parser/parse.ts';
import { divergences } from './divergences.ts';
import { OfficialParser } from './officialParser.ts';

const linesOf = (file: string): string[] =>
  readFileSync(join(import.meta.dirname, 'cases', file), 'utf8')
    .split('\n')
    .filter(Boolean);

/** An expression is tried inside parentheses, where no alias without AS can hide an error. */
const cases: { name: string; query: string }[] = [
  ...linesOf('expressions.txt').map((name) => ({ name, query: `select (${name}) from t` })),
  ...linesOf('queries.txt').map((name) => ({ name, query: name })),
];

/** Leaves out fields without a value, which the official parser prints or not at its whim. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (typeof value !== 'object' || value === null) return value;
  const node = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([field, one]) => (one ?? undefined) !== undefined || isConstantNull(node, field))
      .map(([field, one]) => [field, withoutEmpty(one)]),
  );
}

function isConstantNull(node: Record<string, unknown>, field: string): boolean {
  return node['node'] === 'Constant' && field === 'value' && node[field] === null;
}

describe('agreement with the official parser', function () {
  this.timeout(20_000);
  const official = new OfficialParser();

  for (const { name, query } of cases) {
    if (divergences.has(name)) continue;
    it(`agrees on ${name}`, async () => {
      const verdict = await official.parse(query);
      const { errors, tree } = parseStatement(query.trim().replace(/;$/, ''));
      switch (verdict.kind) {
        case 'crash':
          assert.ok(errors.length === 0, 'what makes it crash is known to be legal');
          break;
        case 'error':
          assert.notEqual(errors.length, 0, `it refuses: ${verdict.message.slice(0, 200)}`);
          break;
        case 'tree':
          assert.deepEqual(errors, []);
          assert.deepEqual(withoutEmpty(toOfficialTree(tree)), withoutEmpty(verdict.tree));
      }
    });
  }

  for (const [name, reason] of divergences) {
    it(`differs on ${name}: ${reason}`, async () => {
      const query = cases.find((one) => one.name === name)?.query;
      assert.ok(query, 'a divergence must be among the cases');
      const verdict = await official.parse(query);
      const { errors, tree } = parseStatement(query);
      const agrees =
        verdict.kind === 'tree'
          ? errors.length === 0 &&
            JSON.stringify(sorted(toOfficialTree(tree))) === JSON.stringify(sorted(verdict.tree))
          : errors.length > 0;
      assert.equal(agrees, false, 'no longer a divergence: take it off the list');
    });
  }
});

function sorted(value: unknown): unknown {
  const bare = withoutEmpty(value);
  if (Array.isArray(bare)) return bare.map(sorted);
  if (typeof bare !== 'object' || bare === null) return bare;
  return Object.fromEntries(
    Object.entries(bare)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([field, one]) => [field, sorted(one)]),
  );
}
