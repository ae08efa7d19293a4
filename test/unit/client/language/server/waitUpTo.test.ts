import assert from 'node:assert/strict';
import { waitUpTo } from '../../../../../client/src/language/server/waitUpTo.ts';

describe('an answer there is a way to do without', () => {
  it('is taken where it comes', async () => {
    assert.equal(await waitUpTo(Promise.resolve(1)), 1);
  });

  it('is done without where it fails, or does not come', async () => {
    assert.equal(await waitUpTo(Promise.reject<number>(new Error('gone'))), undefined);
    assert.equal(await waitUpTo(new Promise<number>(() => undefined), 1), undefined);
  });
});
