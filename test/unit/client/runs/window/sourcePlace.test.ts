import assert from 'node:assert/strict';
import {
  extentInPart,
  partsIn,
  sourceExtent,
  sourceText,
} from '../../../../../client/src/runs/window/sourcePlace.ts';

// `with a as (…)\n` before `select x from a`, and a CTE in the middle of a WITH.
const inFront = { at: 0, length: 14 };
const inside = { at: 5, length: 10 };

describe('a position in a query with insertions', () => {
  it('is mapped to the text itself', () => {
    assert.deepEqual(sourceExtent({ start: 21, end: 22 }, inFront), { start: 7, end: 8 });
    assert.deepEqual(sourceExtent({ start: 0, end: 4 }, inside), { start: 0, end: 4 });
    assert.deepEqual(sourceExtent({ start: 15, end: 18 }, inside), { start: 5, end: 8 });
    assert.deepEqual(sourceExtent({ start: 3, end: 4 }, undefined), { start: 3, end: 4 });
  });

  it('has no position in the text inside an insertion', () => {
    assert.equal(sourceExtent({ start: 3, end: 6 }, inFront), undefined);
    assert.equal(sourceExtent({ start: 4, end: 7 }, inside), undefined);
  });

  it('is mapped to the cell whose text was put in', () => {
    const query = 'with a as (\nselect 1\n),\nb as (\nselect x from a\n)\nselect x from b';
    const inserted = { at: 0, length: query.lastIndexOf('select') };
    const cells = ['select 1', 'select x from a', 'select 2', 'select x from b'];
    const parts = partsIn(
      query,
      inserted,
      cells.map((text) => ({ text })),
    );
    assert.deepEqual(
      parts.map(({ text, extent: { start, end } }) => [text, query.slice(start, end)]),
      [
        ['select 1', 'select 1'],
        ['select x from a', 'select x from a'],
      ],
    );
    const [, second = { extent: { start: 0, end: 0 } }] = parts;
    const start = query.indexOf('x from a');
    assert.deepEqual(extentInPart({ start, end: start + 1 }, second.extent), { start: 7, end: 8 });
    assert.equal(extentInPart({ start: 0, end: 4 }, second.extent), undefined);
    assert.deepEqual(partsIn(query, undefined, [{ text: 'select 1' }]), []);
  });

  it('belongs to the text without the insertions', () => {
    assert.equal(sourceText('with 0123456789b as (select 1)', inside), 'with b as (select 1)');
    assert.equal(sourceText('select 1', undefined), 'select 1');
  });
});
