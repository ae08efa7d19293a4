import assert from 'node:assert/strict';
import { Budget } from '../../../../client/src/budget/budget.ts';
import { bytesOf } from '../../../../client/src/budget/byteBudget.ts';
import { isSince, type LogLine } from '../../../../client/src/budget/requestLog.ts';

const hourMs = 3_600_000;
const bucket = bytesOf('https://us.example', '7');

describe('the bytes that a project may read', () => {
  let lines: LogLine[];
  let now: number;
  let budget: Budget;
  const open = (): Budget =>
    new Budget(
      {
        append: (line) => Promise.resolve(void lines.push(line)),
        read: (since) => Promise.resolve(lines.filter((line) => isSince(line, since))),
      },
      () => 120,
      () => now,
    );
  beforeEach(() => {
    lines = [];
    now = Date.UTC(2026, 10, 27);
    budget = open();
  });
  const left = (): number | undefined => budget.bytes(bucket)?.left;

  it('are not known before the service tells', () => assert.equal(left(), undefined));

  it('are 20 GB more each hour, up to what a day brings', () => {
    budget.learnBytes(bucket, 100e9);
    assert.deepEqual(budget.bytes(bucket), { left: 100e9, capacity: 480e9 });
    now += 2 * hourMs;
    assert.equal(left(), 140e9);
    now += 21 * hourMs;
    assert.equal(left(), 480e9);
  });

  it('are ten times as many where more were left than others have', () => {
    budget.learnBytes(bucket, 2_000e9);
    budget.learnBytes(bucket, 100e9);
    now += hourMs;
    assert.deepEqual(budget.bytes(bucket), { left: 300e9, capacity: 4_800e9 });
  });

  it('are none until the time of a refusal', () => {
    budget.learnBytes(bucket, 5);
    budget.exhaust(bucket, 600_000);
    assert.deepEqual(budget.bytes(bucket), {
      left: 0,
      capacity: 480e9,
      freeAtMs: now + 600_000,
    });
    now += 600_001;
    assert.ok((left() ?? 0) > 0);
  });

  it('are known in other windows, for a day, and that a project pays for a week', async () => {
    budget.learnBytes(bucket, 2_000e9);
    await budget.written;
    now += 10 * hourMs;
    budget = open();
    await budget.refresh();
    assert.equal(left(), 4_000e9);
    now += 3 * 24 * hourMs;
    await budget.refresh();
    assert.equal(left(), undefined);
    budget.learnBytes(bucket, 100e9);
    assert.equal(budget.bytes(bucket)?.capacity, 4_800e9);
  });
});
