import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { findFunction, functionNames } from '../../../../server/local/compiler/functionTable.ts';
import { rewrites } from '../../../../server/local/compiler/rewrites.ts';
import { catalog } from '../../server/support/catalog.ts';
import { tagFunctions } from '../../../../server/local/compiler/tags.ts';

const engineFunctions = JSON.parse(
  readFileSync(
    new URL('../../../../server/local/compiler/engineFunctions.json', import.meta.url),
    'utf8',
  ),
) as Readonly<Record<string, { readonly args?: unknown }>>;

describe('compiler: the function table', () => {
  it('adds to the functions of all programs what the engine needs, and repeats none of it', () => {
    for (const [name, { args, ...own }] of Object.entries(engineFunctions)) {
      const isListed = catalog.functions.all.some((info) => info.name === name);
      assert.equal(args === undefined, isListed, name);
      const fields = ['absent', 'anyCase', 'engine', 'returns'];
      assert.deepEqual(
        Object.keys(own).filter((field) => !fields.includes(field)),
        [],
        name,
      );
      assert.ok(Object.keys(own).length > 0 || args !== undefined, name);
    }
  });

  it('knows every function that the language server offers, and no table', () => {
    const offered = catalog.functions.all.filter(({ kind }) => kind !== 'table');
    assert.deepEqual(
      offered.filter(({ name }) => findFunction(name, {}).name !== name),
      [],
    );
    assert.throws(() => findFunction('generate_series', {}));
  });

  it('knows what HogQL knows', () => {
    assert.ok(functionNames.length > 1100);
  });

  it('has sound counts in every entry', () => {
    for (const name of functionNames) {
      const { args, parameters = [0, null] } = findFunction(name, {});
      for (const [least, most] of [args, parameters]) {
        assert.ok(least >= 0 && (most === null || most >= least), name);
      }
    }
  });

  it('holds every function that is printed in a way of its own', () => {
    for (const name of [...Object.keys(rewrites), ...Object.keys(tagFunctions)]) {
      assert.equal(findFunction(name, {}).name, name);
    }
  });

  it('offers no function that reads files, addresses or the server', () => {
    const reaching =
      /^(file|url|remote|executable|dictGet|joinGet|getSetting|hostName|catboost|sleep)/;
    assert.deepEqual(
      functionNames.filter((name) => reaching.test(name)),
      [],
    );
  });

  it('finds the names that are the same in any case', () => {
    assert.equal(findFunction('COUNT', {}).name, 'count');
    assert.throws(() => findFunction('TOSTRING', {}), /Perhaps you meant 'toString/);
  });
});
