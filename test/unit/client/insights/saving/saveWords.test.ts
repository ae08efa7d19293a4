import assert from 'node:assert/strict';
import { fieldWords, refusalOf } from '../../../../../client/src/insights/saving/saveWords.ts';
import type { SaveOutcome } from '../../../../../client/src/insights/saving/saveInsight.ts';
import type { FieldName } from '../../../../../server/common/insights/insightText.ts';
import { state } from '../text/state.ts';

describe('the words for a save', () => {
  const theirs = state({ modifiedBy: 'Ada' });
  const refused: [outcome: SaveOutcome, words: RegExp | undefined][] = [
    [{ kind: 'saved', state: theirs, taken: [], differs: [] }, undefined],
    [{ kind: 'unchanged', state: theirs }, undefined],
    [
      { kind: 'conflict', theirs, fields: ['sql'] },
      /^Ada changed the HogQL .* Your text is kept\./,
    ],
    [{ kind: 'conflict', theirs: state(), fields: ['name'] }, /^Somebody changed the name /],
    [{ kind: 'unmerged' }, /^Resolve the merge first.*conflict markers/],
    [{ kind: 'gone' }, /deleted on the service.*Save the text as a new insight/],
    [{ kind: 'locked', lock: 'privilege' }, /view this insight.*Duplicate/],
    [{ kind: 'locked', lock: 'legacy' }, /older kind of filters.*web app/],
    [{ kind: 'locked', lock: 'language' }, /language other than HogQL.*web app/],
  ];
  for (const [outcome, words] of refused) {
    it(`${words ? 'say what to do' : 'are none'} where it is ${Object.values(outcome)
      .filter((each) => typeof each === 'string')
      .join(' ')}`, () => {
      const said = refusalOf(outcome);
      if (words) assert.match(said ?? '', words);
      else assert.equal(said, undefined);
    });
  }

  const fields: [names: FieldName[], words: string][] = [
    [[], 'nothing'],
    [['sql'], 'the HogQL'],
    [['name', 'tags'], 'the name and the tags'],
    [['description', 'favorited', 'query'], 'the description, the favourite mark and the query'],
    [['display', 'values'], 'the display and the values'],
  ];
  for (const [names, words] of fields) {
    it(`name ${words}`, () => assert.equal(fieldWords(names), words));
  }
});
