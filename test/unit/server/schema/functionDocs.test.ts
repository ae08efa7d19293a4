import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseStatement } from '../../../../server/src/parser/parse.ts';
import { combinatorDocs, decompose } from '../../../../server/src/schema/combinators.ts';
import type { FunctionDoc } from '../../../../server/src/schema/functionDocs.ts';
import { signatureOf } from '../../../../server/src/schema/signature.ts';
import { catalog, dataDirectory } from '../support/catalog.ts';

const { functions, functionDocs } = catalog;
const docs = JSON.parse(readFileSync(join(dataDirectory, 'functionDocs.json'), 'utf8')) as Record<
  string,
  FunctionDoc
>;

describe('function documentation', () => {
  it('has a sentence for every function that is no combinator form', () => {
    const silent = functions.all.filter(
      (info) => !docs[info.name] && decompose(info, functions) === undefined,
    );
    assert.deepEqual(
      silent.map(({ name }) => name),
      [],
    );
  });

  it('tells something of every function', () => {
    for (const info of functions.all) {
      const { doc, suffixes } = functionDocs.textOf(info, functions);
      assert.ok(doc, info.name);
      for (const [, text] of suffixes) assert.notEqual(text, '', info.name);
    }
  });

  it('is of functions there are, sorted by name', () => {
    const names = Object.keys(docs);
    assert.deepEqual(
      names.filter((name) => !functions.named(name)),
      [],
    );
    assert.deepEqual(
      names,
      names.toSorted((a, b) => (a < b ? -1 : 1)),
    );
  });

  it('is one short sentence each, said of no more than two functions', () => {
    const counts = new Map<string, number>();
    for (const [name, { doc }] of Object.entries(docs)) {
      assert.match(doc, /^[A-Z-].*[^.]\.$/, name);
      assert.ok(doc.length <= 140, name);
      counts.set(doc, (counts.get(doc) ?? 0) + 1);
    }
    assert.deepEqual(
      [...counts].filter(([, count]) => count > 2),
      [],
    );
  });

  it('has an example for each function that people use most', () => {
    const used = JSON.parse(readFileSync(join(dataDirectory, 'usage.json'), 'utf8')) as {
      functions: Record<string, number>;
    };
    const names = Object.keys(used.functions);
    assert.ok(names.length > 0);
    assert.deepEqual(
      names.filter((name) => docs[name]?.example === undefined),
      [],
    );
  });

  it('has examples that parse and call the function, for 150 functions at least', () => {
    const examples = Object.entries(docs).flatMap(([name, { example }]) =>
      example === undefined ? [] : [{ name, example }],
    );
    assert.ok(examples.length >= 150);
    for (const { name, example } of examples) {
      const query =
        name === 'numbers' || name === 'generate_series'
          ? `select 1 from ${example}`
          : `select ${example} from events`;
      assert.deepEqual(parseStatement(query).errors, [], example);
      assert.ok(example.includes(`${name}(`), example);
    }
  });
});

describe('signatures', () => {
  it('are there for every function, with parameters inside their label', () => {
    for (const info of functions.all) {
      const { label, parameters, args, repeats } = signatureOf(info, catalog);
      assert.ok(label.startsWith(`${info.name}(`) && label.endsWith(')'), label);
      assert.equal(count(label, '('), count(label, ')'), label);
      assert.equal(count(label, '['), count(label, ']'), label);
      for (const { name, start, end } of [...parameters, ...args]) {
        assert.equal(label.slice(start, end), name, label);
        assert.doesNotMatch(name, /^\s|\s$|^\W?$/, label);
      }
      const [least, most] = info.args;
      if (docs[info.name]?.call === undefined) {
        assert.ok(args.length >= least, label);
        assert.ok(most === null || args.length <= most, label);
        assert.equal(repeats, most === null, label);
        assert.equal(parameters.length > 0, info.parameters !== undefined, label);
      }
    }
  });

  const labels: [name: string, label: string][] = [
    ['toString', 'toString(value[, timezone])'],
    ['sumIf', 'sumIf(num, condition)'],
    ['countIf', 'countIf([expr, ]condition)'],
    ['quantile', 'quantile(level)(expr)'],
    ['quantileIf', 'quantileIf(level)(expr, condition)'],
    ['quantiles', 'quantiles(level1[, level2, ...])(expr)'],
    ['argMaxIf', 'argMaxIf(arg, val, condition)'],
    ['argMaxState', 'argMaxState(arg, val)'],
    ['argMaxMerge', 'argMaxMerge(state)'],
    ['sumForEach', 'sumForEach(num_array)'],
    ['avgArgMinOrNullIf', 'avgArgMinOrNullIf(x, by, condition)'],
    ['arrayMap', 'arrayMap(func, arr[, …])'],
    ['arrayAvg', 'arrayAvg([func, ]source_arr)'],
    ['coalesce', 'coalesce(x[, y, ...])'],
    ['now', 'now([scale])'],
    ['lag', 'lag(value[, offset[, default]])'],
    ['if', 'if(cond, then, else)'],
  ];
  for (const [name, label] of labels) {
    it(`writes ${label}`, () => {
      const info = functions.named(name);
      assert.ok(info);
      assert.equal(signatureOf(info, catalog).label, label);
    });
  }
});

describe('combinators', () => {
  const taken: [name: string, base: string, suffixes: string[]][] = [
    ['sumOrNullIf', 'sum', ['OrNull', 'If']],
    ['countDistinctIf', 'count', ['Distinct', 'If']],
    ['groupUniqArrayArrayIf', 'groupUniqArray', ['Array', 'If']],
    ['avgMapMergeIf', 'avg', ['Map', 'Merge', 'If']],
    ['sumForEachState', 'sum', ['ForEach', 'State']],
  ];
  for (const [name, base, suffixes] of taken) {
    it(`takes ${name} apart into ${base} and ${suffixes.join(', ')}`, () => {
      const info = functions.named(name);
      assert.ok(info);
      const parts = decompose(info, functions);
      assert.deepEqual([parts?.base.name, parts?.suffixes], [base, suffixes]);
    });
  }

  for (const name of ['groupArray', 'sum', 'argMax', 'if', 'arrayMap', 'map']) {
    it(`takes nothing off ${name}`, () => {
      const info = functions.named(name);
      assert.ok(info);
      assert.equal(decompose(info, functions), undefined);
    });
  }

  it('are explained with a sentence each', () => {
    for (const text of Object.values(combinatorDocs)) assert.match(text, /^[A-Z].*\.$/);
  });
});

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}
