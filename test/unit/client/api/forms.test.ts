import assert from 'node:assert/strict';
import { covers } from '../../../../client/src/api/account.ts';
import { HttpError, NotFoundError } from '../../../../client/src/api/errors.ts';
import { type Forms, inEitherForm } from '../../../../client/src/api/forms.ts';

/** An operation whose documented form fails, and the number of calls of each form. */
function operation(name: string, fail: () => Error, more: Partial<Forms<string>> = {}) {
  const called: string[] = [];
  const forms: Forms<string> = {
    name,
    documented: () => {
      called.push('documented');
      return Promise.reject(fail());
    },
    newer: () => {
      called.push('newer');
      return Promise.resolve('done');
    },
    ...more,
  };
  return { forms, called };
}

describe('an operation that moved', () => {
  for (const fail of [() => new NotFoundError(undefined), () => new HttpError('h', 405, 'no')]) {
    it(`is called in its newer form from then on, after ${fail().message}`, async () => {
      const { forms, called } = operation(`moved ${fail().message}`, fail);
      assert.equal(await inEitherForm('host', forms), 'done');
      assert.equal(await inEitherForm('host', forms), 'done');
      assert.deepEqual(called, ['documented', 'newer', 'newer']);
      await inEitherForm('other', forms);
      assert.deepEqual(called.slice(3), ['documented', 'newer'], 'each host for itself');
    });
  }

  it('is not looked for where the failure says something else', async () => {
    const { forms, called } = operation('refused', () => new HttpError('h', 400, 'no'));
    await assert.rejects(inEitherForm('host', forms), HttpError);
    assert.deepEqual(called, ['documented']);
    const known = operation('own', () => new HttpError('h', 400, 'no'), { isMoved: () => true });
    assert.equal(await inEitherForm('host', known.forms), 'done');
  });

  it('is looked for again where the newer form failed too', async () => {
    const gone = (): Error => new NotFoundError(undefined);
    const { forms, called } = operation('gone', gone, { newer: () => Promise.reject(gone()) });
    for (let time = 0; time < 2; time++) await assert.rejects(inEitherForm('host', forms));
    assert.deepEqual(called, ['documented', 'documented']);
  });
});

describe('the scopes of a key', () => {
  const rows: [scopes: string[], needed: string, covered: boolean][] = [
    [['insight:read'], 'insight:read', true],
    [['insight:write'], 'insight:read', true],
    [['insight:read'], 'insight:write', false],
    [['query:read'], 'insight:read', false],
    [['*'], 'insight:write', true],
    [[], 'insight:read', false],
  ];
  for (const [scopes, needed, covered] of rows) {
    it(`${covered ? 'cover' : 'do not cover'} ${needed} by ${scopes.join() || 'none'}`, () => {
      assert.equal(covers(scopes, needed), covered);
    });
  }
});
