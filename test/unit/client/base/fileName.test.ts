import assert from 'node:assert/strict';
import { fileName, lastPart } from '../../../../client/src/base/fileName.ts';

describe('a title as the name of a file', () => {
  const names: [title: string, name: string][] = [
    ['Signups by week', 'Signups by week'],
    ['a/b\\c: "d" <e>|f?*', 'a b c d e f'],
    ['line\nbreak\u0000\u007f\u0085 and\ttab', 'line break and tab'],
    ['../../etc/passwd', 'etc passwd'],
    ['.hidden. ', 'hidden'],
    ['Umsätze 🦔', 'Umsätze 🦔'],
    ['con', '_con'],
    ['con.2024', '_con.2024'],
    ['LPT1', '_LPT1'],
    ['com²', '_com²'],
    ['console', 'console'],
    ['', 'result'],
    ['???', 'result'],
    ['🦔'.repeat(100), '🦔'.repeat(80)],
  ];
  for (const [title, name] of names) {
    it(`is ${JSON.stringify(name)} for ${JSON.stringify(title)}`, () => {
      assert.equal(fileName(title, 'result'), name);
    });
  }

  it('is the last part of a path', () => {
    assert.equal(lastPart({ path: '/a/b.hogql' }), 'b.hogql');
    assert.equal(lastPart({ path: 'Untitled-1' }), 'Untitled-1');
  });
});
