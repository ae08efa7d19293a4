import assert from 'node:assert/strict';
import { localAnswer } from '../../../../client/src/local/localAnswer.ts';

const body = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('the answer of a local project', () => {
  it('is what its JSON says, and nothing if it is empty', () => {
    assert.deepEqual(localAnswer(200, body('{"rows":1}')), { rows: 1 });
    assert.equal(localAnswer(204, body('')), null);
  });

  const refusals: [status: number, text: string, words: RegExp][] = [
    [400, '{"detail":"No such table."}', /^Error: No such table\.$/],
    [500, 'null', /refused that/],
    [400, '{"detail":1}', /refused that/],
    [200, '<html>', /cannot be read\. Stop the local project/],
    [502, '{"cut', /cannot be read\. Stop the local project/],
  ];
  for (const [status, text, words] of refusals) {
    it(`is an error in words where ${status} comes with ${text}`, () => {
      assert.throws(() => localAnswer(status, body(text)), words);
    });
  }
});
