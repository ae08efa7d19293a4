import assert from 'node:assert/strict';
import { findFunction, functionNames } from '../../../../server/local/compiler/functionTable.ts';
import { rewrites } from '../../../../server/local/compiler/rewrites.ts';
import { tagFunctions } from '../../../../server/local/compiler/tags.ts';

describe('compiler: the function table', () => {
  it('knows what HogQL knows', () => {
    assert.ok(functionNames.length > 1100);
  });

  it('has sound counts in every entry', () => {
    for (const name of functionNames) {
      const { args, params = [0, null] } = findFunction(name, {});
      for (const [least, most] of [args, params]) {
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
