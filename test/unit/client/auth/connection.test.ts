import assert from 'node:assert/strict';
import { asConnection } from '../../../../client/src/auth/connection.ts';

describe('a connection typed into the settings', () => {
  const whole = { name: 'us', host: 'https://us.posthog.com/', projectId: 1 };

  it('is read with its host and project in one form', () => {
    const read = { name: 'us', host: 'https://us.posthog.com', projectId: '1' };
    assert.deepEqual(asConnection(whole), [read]);
  });

  for (const said of [
    null,
    undefined,
    'us',
    1,
    [],
    { ...whole, host: 1 },
    { ...whole, name: '' },
  ]) {
    it(`is left out where it is ${JSON.stringify(said)}`, () => {
      assert.deepEqual(asConnection(said), []);
    });
  }
});
