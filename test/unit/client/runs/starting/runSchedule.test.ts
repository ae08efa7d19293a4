import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { RunSchedule } from '../../../../../client/src/runs/starting/runSchedule.ts';

describe('the schedule of runs', () => {
  let schedule: RunSchedule;
  let begun: string[];
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000 });
    schedule = new RunSchedule();
    begun = [];
  });
  afterEach(() => {
    schedule.dispose();
    mock.timers.reset();
  });
  const plan = (id: string, inMs: number): void => {
    schedule.at(Date.now() + inMs, id, () => begun.push(id));
  };

  it('starts each run at its time', () => {
    plan('later', 2000);
    plan('sooner', 1000);
    mock.timers.tick(1000);
    assert.deepEqual(begun, ['sooner']);
    mock.timers.tick(1000);
    assert.deepEqual(begun, ['sooner', 'later']);
  });

  it('starts at once a run whose time has passed', () => {
    plan('passed', -5000);
    mock.timers.tick(1);
    assert.deepEqual(begun, ['passed']);
  });

  it('starts no run that was cancelled or rescheduled', () => {
    plan('cancelled', 1000);
    schedule.cancel('cancelled');
    plan('moved', 1000);
    plan('moved', 3000);
    mock.timers.tick(2000);
    assert.deepEqual(begun, []);
    mock.timers.tick(1000);
    assert.deepEqual(begun, ['moved']);
  });

  it('starts nothing once the window closes', () => {
    plan('closed', 1000);
    schedule.dispose();
    mock.timers.tick(5000);
    assert.deepEqual(begun, []);
  });
});
