import assert from 'node:assert/strict';
import { splitHeader } from '../../../../../server/common/insights/insightHeader.ts';
import {
  boundTo,
  insightCell,
  type InsightCell,
  insightIdOf,
  insightTextOf,
  withInsightText,
} from '../../../../../client/src/notebook/insights/insightCell.ts';

const cte = 'with a as (\nselect 1\n)\n';

/** A cell called `total` whose statement, between bars in the text, uses a cell `a` if it says so. */
function cellOf(marked: string): InsightCell {
  const [before = '', statement = '', after = ''] = marked.split('|');
  const [start, end] = [before.length, before.length + statement.length];
  const inserted = { at: 0, length: cte.length };
  const usesA = statement.includes('from a');
  const placed = usesA
    ? { start, end, query: cte + statement, inserted }
    : { start, end, query: statement };
  const cell = insightCell('total', before + statement + after, [placed]);
  assert.ok(cell);
  return cell;
}

describe('a cell as an insight', () => {
  const texts: [what: string, cell: string, text: string][] = [
    ['is called as the cell', '|select 2|', '-- @name: total\nselect 2'],
    ['is called as its header says', '-- @name: Whole\n|select 2|', '-- @name: Whole\nselect 2'],
    ['has the cells it uses in it', '|select * from a|', `-- @name: total\n${cte}select * from a`],
    [
      'keeps comments around it',
      '-- why\n|select 2| -- so',
      '-- @name: total\n-- why\nselect 2 -- so',
    ],
    [
      'leaves the connection to the file',
      '-- @connection: local\n|select 2|',
      '-- @name: total\nselect 2',
    ],
  ];
  for (const [what, cell, text] of texts) {
    it(what, () => {
      assert.equal(insightTextOf(cellOf(cell)), text);
    });
  }

  it('is its last statement where there are several', () => {
    const statements = [
      { start: 0, end: 8, query: 'select 1' },
      { start: 10, end: 18, query: 'select 2' },
    ];
    const cell = insightCell('total', 'select 1; select 2', statements);
    assert.equal(cell && insightTextOf(cell), '-- @name: total\nselect 2');
    assert.equal(insightCell('total', '-- nothing', []), undefined);
  });

  it('is unchanged where only the space around it differs', () => {
    assert.equal(splitHeader(insightTextOf(cellOf('|select 2|'), 'select 2\n')).sql, 'select 2\n');
  });

  it('shows both sides of a merge as they stand in the cell', () => {
    const merge = '<<<<<<< mine\nselect 1\n=======\nselect 2\n>>>>>>> theirs';
    assert.equal(insightTextOf(cellOf(`|${merge}|`)), merge);
  });

  it('is known by its id', () => {
    const text = boundTo('-- @name: a\nselect 1', '42');
    assert.equal(text, '-- @name: a\n-- @insight: 42\nselect 1');
    assert.equal(insightIdOf({ text }), 42);
    assert.equal(insightIdOf({ text: '-- @insight: 7 (AaVQ8Ijw)\nselect 1' }), 7);
    assert.equal(insightIdOf({ text: 'select 1' }), undefined);
  });
});

describe('an insight written back to its cell', () => {
  const cases: [what: string, cell: string, written: string, text: string][] = [
    [
      'leaves a cell that says the same as it is',
      '|select 2|',
      '-- @name: total\nselect 2\n',
      'select 2',
    ],
    [
      'says which insight it is',
      '|select 2|',
      '-- @insight: 42 (AaVQ8Ijw)\n-- @name: total\nselect 2',
      '-- @insight: 42 (AaVQ8Ijw)\nselect 2',
    ],
    ['takes the new query', '|select 2|', '-- @name: total\nselect 3\n', 'select 3'],
    [
      'still reads the cells it used',
      '|select * from a|',
      `-- @name: total\n${cte}select n from a`,
      'select n from a',
    ],
    [
      'brings along what is no longer the cell it used',
      '|select * from a|',
      '-- @name: total\nwith a as (\nselect 9\n)\nselect * from a',
      'with a as (\nselect 9\n)\nselect * from a',
    ],
    [
      'takes a new name and description',
      '-- @name: Whole\n|select 2|',
      '-- @name: All\n-- @description: Of all\nselect 2',
      '-- @name: All\n-- @description: Of all\nselect 2',
    ],
  ];
  for (const [what, cell, written, text] of cases) {
    it(what, () => {
      assert.equal(withInsightText(cellOf(cell), written), text);
    });
  }
});
