import assert from 'node:assert/strict';
import type { QueryRunState } from '../../../../../client/src/runs/life/runState.ts';
import { type PastRun, RunTimes } from '../../../../../client/src/runs/window/runTimes.ts';
import '../../support/editor.ts';

const { newsOfProgress } = await import('../../../../../client/src/runs/window/runs.ts');

const past: PastRun = {
  host: 'https://example.com',
  projectId: '1',
  query: 'select 1',
  elapsedMs: 300,
  end: 'done',
};

describe('how long statements take', () => {
  const cases: [what: string, runs: PastRun[], isQuick: boolean][] = [
    ['is not known before they ran', [], false],
    ['is little after a quick run', [past], true],
    ['is long after a long run', [{ ...past, elapsedMs: 9_000 }], false],
    ['goes by the newest run', [past, { ...past, elapsedMs: 9_000 }], true],
    ['is not told by a result from the cache', [{ ...past, cached: true }], false],
    ['is not told by a quick failure', [{ ...past, end: 'failed' }, past], true],
    [
      'is long where somebody cancelled late',
      [{ ...past, end: 'cancelled', elapsedMs: 9e3 }],
      false,
    ],
    ['is that of the same project', [{ ...past, projectId: '2' }], false],
    ['is that of the same text', [{ ...past, query: 'select 2' }], false],
    ['does not depend on white space around it', [{ ...past, query: `\n${past.query} ` }], true],
  ];
  for (const [what, runs, isQuick] of cases) {
    it(what, () => {
      const times = new RunTimes();
      times.learn(runs);
      assert.equal(times.isQuick(past), isQuick);
    });
  }

  it('is over five seconds after a slow run only', () => {
    const times = new RunTimes();
    assert.equal(times.isSlow(past), false);
    times.note({ ...past, elapsedMs: 5_000 });
    assert.equal(times.isSlow(past), false);
    times.note({ ...past, elapsedMs: 5_001, end: 'failed' });
    assert.equal(times.isSlow(past), true);
  });

  it('comes with what they read, which a result from the cache does not change', () => {
    const times = new RunTimes();
    assert.equal(times.bytesRead(past), undefined);
    times.note({ ...past, bytesRead: 7 });
    times.note({ ...past, cached: true });
    times.note({ ...past, elapsedMs: 9_000, end: 'cancelled' });
    assert.equal(times.bytesRead(past), 7);
  });

  it('is known of a run of this window rather than of earlier ones', () => {
    const times = new RunTimes();
    times.note(past);
    times.learn([{ ...past, elapsedMs: 9_000 }]);
    assert.equal(times.isQuick(past), true);
  });

  it('is forgotten of what ran longest ago', () => {
    const times = new RunTimes();
    times.learn([past]);
    for (let at = 0; at < 1_000; at++) {
      times.note({ ...past, query: `select ${at + 2}` });
    }
    assert.equal(times.isQuick(past), false);
  });
});

describe('news of a run', () => {
  it('are told at once, but of progress four times a second', () => {
    let now = 0;
    const isNews = newsOfProgress({ now: () => now }, { kind: 'queued' });
    assert.equal(isNews({ kind: 'queued' }), false);
    const running: QueryRunState = { kind: 'running' };
    const told = [50, 100, 200, 299, 300, 400].map((ms) => {
      now = ms;
      return isNews(running);
    });
    assert.deepEqual(told, [true, false, false, false, true, false]);
    assert.equal(isNews({ kind: 'cancelling' }), true);
  });
});
