import assert from 'node:assert/strict';
import { hasMoreThanComments } from '../../../../client/src/cells/comments.ts';

const cases: [text: string, hasMore: boolean][] = [
  ['', false],
  [' ;\n', false],
  ['-- nothing yet', false],
  ['// nothing\n# yet\n', false],
  ['/* select 1 */ ;', false],
  ['/* open', false],
  ['select 1', true],
  ['-- first\nselect 1', true],
  ['/* one */ select 1', true],
  ['- 1', true],
];

describe('a cell', () => {
  for (const [text, hasMore] of cases) {
    it(`has ${hasMore ? 'something to run' : 'nothing to run'} in ${JSON.stringify(text)}`, () =>
      assert.equal(hasMoreThanComments(text), hasMore));
  }
});
