import assert from 'node:assert/strict';
import {
  age,
  byteSize,
  count,
  countdown,
  countedRows,
  duration,
  roughCount,
} from '../../../../client/src/protocol/words.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const cases: readonly [said: string, expected: string][] = [
  [count(10_000), '10,000'],
  [countedRows(1), '1 row'],
  [countedRows(0), '0 rows'],
  [countedRows(1_234_567), '1,234,567 rows'],
  [roughCount(812), '812'],
  [roughCount(1_234_567), '1.2M'],
  [roughCount(45_600_000_000), '45.6B'],
  [duration(0), '0 ms'],
  [duration(640.4), '640 ms'],
  [duration(1400), '1.4 s'],
  [duration(59_940), '59.9 s'],
  [duration(59_960), '1 min 0 s'],
  [duration(72 * second), '1 min 12 s'],
  [duration(2 * hour + 4 * minute), '2 h 4 min'],
  [byteSize(0), '0 B'],
  [byteSize(999), '999 B'],
  [byteSize(1000), '1.0 kB'],
  [byteSize(999_999), '1.0 MB'],
  [byteSize(45_123_456), '45.1 MB'],
  [byteSize(3e15), '3.0 PB'],
  [age(59 * second), 'just now'],
  [age(-minute), 'just now'],
  [age(2 * minute), '2 min ago'],
  [age(3 * hour), '3 h ago'],
  [age(49 * hour), '2 d ago'],
  [countdown(250 * second), '4:10'],
  [countdown(4_100), '0:05'],
  [countdown(-5), '0:00'],
];

describe('the words of the results view', () => {
  for (const [index, [said, expected]] of cases.entries()) {
    it(`says ${expected} (case ${index + 1})`, () => {
      assert.equal(said, expected);
    });
  }
});
