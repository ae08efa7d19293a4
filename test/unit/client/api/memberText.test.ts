import assert from 'node:assert/strict';
import { memberText } from '../../../../client/src/api/memberText.ts';

describe('the text of a member', () => {
  const cases: readonly (readonly [what: string, json: string, found: string | undefined])[] = [
    [
      'a number with all its digits',
      '{"a":1,"q":12345678901234567890.10}',
      '12345678901234567890.10',
    ],
    ['an object with its blanks', '{ "q" : { "b" : [ 1 , 2 ] } , "c": 3 }', '{ "b" : [ 1 , 2 ] }'],
    ['a list', '{"q":[{"q":1},[2]]}', '[{"q":1},[2]]'],
    ['a text with brackets and quotes', '{"q":"}],{:\\"","z":1}', '"}],{:\\""'],
    ['the last of two', '{"q":1,"q":{"a":2},"r":3}', '{"a":2}'],
    ['one whose name has escapes', '{"\\u0071":true}', 'true'],
    ['none of that name', '{"a":1}', undefined],
    ['none that is deeper', '{"a":{"q":1},"b":[{"q":2}]}', undefined],
    ['no value of that text', '{"a":"q","b":1}', undefined],
    ['none of a list', '["q",1]', undefined],
    ['none of a text', '"q"', undefined],
    ['none of nothing', '', undefined],
    ['what is there of an object that is cut off', '{"q":1,"r":', '1'],
  ];
  for (const [what, json, found] of cases) {
    it(`is ${what}`, () => {
      assert.equal(memberText(json, 'q'), found);
    });
  }

  it('is found however deep it nests', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    assert.equal(memberText(`{"q":${deep},"r":1}`, 'q'), deep);
  });
});
