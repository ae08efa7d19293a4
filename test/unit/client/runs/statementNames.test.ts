import assert from 'node:assert/strict';
import { selectionName, statementNames } from '../../../../client/src/runs/statementNames.ts';

const long = "select event, count() from events where event = 'signed_up'";
const longer = "select event, count() from events where event = 'signed_in'";
const words = 'select event, count() from events where…';

const cases: [what: string, texts: string[], fileName: string | undefined, titles: string[]][] = [
  ['gives the name of the file to its only statement', ['select 1'], 'Welcome', ['Welcome']],
  ['calls a statement by its first words', ['select\n  1'], undefined, ['select 1']],
  [
    'keeps the name of the file for itself where it has several statements',
    ['select 1', '-- two\nselect 2', 'select 3'],
    'Welcome',
    ['select 1', 'select 2', 'select 3'],
  ],
  [
    'counts statements that begin alike',
    [long, 'select 1', longer],
    'a',
    [words, 'select 1', `${words} (2)`],
  ],
  ['has no names for an empty file', [], 'Welcome', []],
];

describe('names of statements', () => {
  for (const [what, texts, fileName, titles] of cases) {
    it(what, () => {
      const names = statementNames(texts, fileName);
      assert.deepEqual(
        names.map(({ title }) => title),
        titles,
      );
      assert.equal(new Set(names.map(({ key }) => key)).size, texts.length);
    });
  }

  it('stay when the file gets its second statement, unless it has a name', () => {
    assert.deepEqual(
      statementNames(['select 1'], undefined)[0],
      statementNames(['select 1', 'select 2'], undefined)[0],
    );
  });

  it('tell a selected part from a statement that begins alike', () => {
    const [statement] = statementNames([`${long} group by 1`], undefined);
    assert.equal(selectionName(long).title, statement?.title);
    assert.notEqual(selectionName(long).key, statement?.key);
  });
});
