import assert from 'node:assert/strict';
import { markViewed } from '../../../../../client/src/insights/tree/viewedMark.ts';

describe('the mark that an insight was viewed', () => {
  const asked: number[] = [];
  const context = (answer: () => Promise<void>) => ({
    viewed: (id: number) => {
      asked.push(id);
      return answer();
    },
  });
  beforeEach(() => (asked.length = 0));

  it('is sent only where the settings say so', async () => {
    await markViewed(
      context(() => Promise.resolve()),
      1,
      false,
    );
    assert.deepEqual(asked, []);
    await markViewed(
      context(() => Promise.resolve()),
      2,
      true,
    );
    assert.deepEqual(asked, [2]);
  });

  it('is harmless where the service refuses it', async () => {
    await markViewed(
      context(() => Promise.reject(new Error('no'))),
      3,
      true,
    );
    assert.deepEqual(asked, [3]);
  });
});
