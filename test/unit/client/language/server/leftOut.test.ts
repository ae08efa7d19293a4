import assert from 'node:assert/strict';
import {
  answerLeftOut,
  LeftOut,
  LeftOutError,
} from '../../../../../client/src/language/server/leftOut.ts';

const [one, other] = ['file:///one.hogql', 'file:///other.hogql'];

describe('a document that the language server crashed in', () => {
  const crashed = (...uris: readonly string[]): LeftOut => {
    const leftOut = new LeftOut();
    for (const uri of uris) leftOut.crashedIn(uri);
    return leftOut;
  };

  it('is left out at the second crash in a row in it', () => {
    assert.equal(crashed(one).has(one), false);
    assert.equal(crashed(one, one).has(one), true);
    assert.equal(crashed(one, other, one).has(one), false);
    assert.equal(crashed(one, one).has(other), false);
  });

  const waysIn: [how: string, admit: (leftOut: LeftOut) => void][] = [
    ['it is let in', (leftOut) => leftOut.admit(one)],
    ['all are let in', (leftOut) => leftOut.admitAll()],
  ];
  for (const [how, admit] of waysIn) {
    it(`is left out again only after two more crashes, once ${how}`, () => {
      const leftOut = crashed(one, one);
      admit(leftOut);
      assert.equal(leftOut.has(one), false);
      assert.equal(leftOut.crashedIn(one), false);
      assert.equal(leftOut.crashedIn(one), true);
    });
  }

  it('stays left out while another is let in', () => {
    const leftOut = crashed(one, one);
    leftOut.admit(other);
    assert.equal(leftOut.has(one), true);
  });

  it('is answered with nothing, and questions of ours with the reason', () => {
    assert.equal(answerLeftOut('textDocument/hover'), null);
    assert.deepEqual(answerLeftOut('textDocument/diagnostic'), { kind: 'full', items: [] });
    assert.throws(() => answerLeftOut('hogql/cells'), LeftOutError);
  });
});
