import assert from 'node:assert/strict';
import { asRunning } from '../../../../server/common/files/runningNote.ts';

const whole = { url: 'http://127.0.0.1:4711', projectId: '1', apiKey: 'phx_a', pid: 1 };

describe('what a service on this machine says of itself', () => {
  it('is believed where it leads to this machine', () => {
    assert.deepEqual(asRunning(JSON.stringify({ ...whole, more: true })), whole);
  });

  const refused: unknown[] = [
    { ...whole, url: 'http://example.com:4711' },
    { ...whole, url: 'https://127.0.0.1:4711' },
    { ...whole, url: 'http://127.0.0.1:4711@example.com' },
    { ...whole, url: 'http://127.0.0.1:4711/elsewhere' },
    { ...whole, apiKey: '' },
    { ...whole, pid: '1' },
    null,
    [],
  ];
  for (const said of refused) {
    it(`is not believed where it is ${JSON.stringify(said)}`, () => {
      assert.equal(asRunning(JSON.stringify(said)), undefined);
    });
  }

  it('is not believed where it is cut off', () => {
    assert.equal(asRunning(JSON.stringify(whole).slice(0, -5)), undefined);
  });
});
