import assert from 'node:assert/strict';
import { NameIndex, nearest } from '../../../../server/src/schema/nameIndex.ts';

const rows: [typed: string, names: string[], near: string[]][] = [
  ['evnts', ['events', 'persons', 'groups'], ['events']],
  ['EVENTS', ['events', 'Event'], ['events', 'Event']],
  ['toString', ['tostring'], ['tostring']],
  ['x', ['id', 'ab'], []],
  ['foo', ['poe', 'cos', 'fob'], ['fob']],
  ['nvl', ['avg', 'any', 'ln'], []],
  ['naem', ['node', 'name', 'game'], ['name']],
  ['ab', ['ba', 'abc', 'xyz'], ['abc']],
  ['properti', ['properties', 'property_of_a_long_name', 'proper'], ['properties', 'proper']],
  ['pers', ['person_distinct_ids', 'events'], ['person_distinct_ids']],
  [
    'aaaa',
    ['aaab', 'aaac', 'aaad', 'aaae', 'aaaf', 'aaag'],
    ['aaab', 'aaac', 'aaad', 'aaae', 'aaaf'],
  ],
  ['nothing_alike', ['events'], []],
  ['', ['events'], []],
  ['größe', ['größen'], ['größen']],
];

describe('names which resemble one that is not there', () => {
  for (const [typed, names, near] of rows) {
    it(`of ${names.join(', ')} are ${near.join(', ') || 'none'} for ${typed || 'nothing'}`, () => {
      assert.deepEqual(nearest(typed, names), near);
    });
  }

  it('are found among 120,000 by comparing few of them', () => {
    const names = Array.from({ length: 120_000 }, (_, at) => ({ name: `property_${at}` }));
    const index = new NameIndex(names, ({ name }) => name);
    assert.equal(index.find('property_77')?.name, 'property_77');
    assert.equal(index.find('constructor'), undefined);
    const near = index.near('propertyy_77');
    assert.equal(near[0], 'property_77');
    assert.equal(near.length, 5);
    assert.equal(index.near('propertyy_77'), near);
  });
});
