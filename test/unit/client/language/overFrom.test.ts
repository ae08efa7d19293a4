import assert from 'node:assert/strict';
import { overFrom } from '../../../../client/src/language/overFrom.ts';

/** The line after the move, with what is selected between bars. */
function after(line: string): string | undefined {
  const caret = line.indexOf('|');
  const text = line.replace('|', '');
  const move = overFrom(text, caret);
  if (!move) return undefined;
  const left = text.slice(0, move.remove[0]) + text.slice(move.remove[1]);
  const [start, end] = move.select;
  return `${left.slice(0, start)}|${left.slice(start, end)}|${left.slice(end)}`;
}

describe('typing FROM before a FROM that is there', () => {
  const cases: [line: string, result: string | undefined][] = [
    ['select event from| from events', 'select event from|| events'],
    ['select event FROM| from events', 'select event from|| events'],
    ['from| from events', 'from|| events'],
    ['select event from | from events', 'select event from|| events'],
    ['select event from | events', 'select event from |events|'],
    ['select event from | events;', 'select event from |events|;'],
    ['select event from | events where 1', undefined],
    ['select event from|', undefined],
    ['select event from| events', undefined],
    ['select xfrom| from events', undefined],
    ['select event -- from| from events', undefined],
    ["select 'from| from events", undefined],
    ['select event from| fromage', undefined],
  ];
  for (const [line, result] of cases) {
    it(`${result === undefined ? 'leaves' : 'moves over it in'} ${line}`, () => {
      assert.equal(after(line), result);
    });
  }
});
