import assert from 'node:assert/strict';
import type { Run, Runs } from '../../../../client/src/runs/window/runs.ts';
import { Emitter } from '../../../../client/src/base/emitter.ts';
import { runOf } from '../results/run.ts';
import { editor } from '../support/editor.ts';

const { RunStatus } = await import('../../../../client/src/status/runStatus.ts');

describe('the newest run in the status bar', () => {
  for (const kind of ['queued', 'running'] as const) {
    it(`says that it was moved to the background while it is ${kind}`, () => {
      editor.reset();
      const changed = new Emitter<Run>();
      const plain = runOf('1', 'signups', 'a.hogql', { kind });
      const run = Object.assign(plain, { work: Object.assign(plain.work, { isMoved: true }) });
      const runs = { onDidChange: changed.event, front: run, going: [run] } as unknown as Runs;
      const status = new RunStatus(runs);
      changed.fire(run);
      status.dispose();
      const [item] = editor.statusItems;
      assert.match(item?.text ?? '', / 1\.2\ss · moved to the background {2}\$\(close\)$/);
      assert.match(item?.tooltip?.value ?? '', /It took too long to wait for its result/);
    });
  }

  it('is read out without its icons', () => {
    editor.reset();
    const changed = new Emitter<Run>();
    const run = runOf('1', 'signups', 'a.hogql', { kind: 'running' });
    const runs = { onDidChange: changed.event, front: run, going: [run] } as unknown as Runs;
    const status = new RunStatus(runs);
    changed.fire(run);
    status.dispose();
    const [item] = editor.statusItems;
    assert.match(item?.text ?? '', /^\$\(sync~spin\) 1\.2\ss {2}\$\(close\)$/);
    assert.match(item?.accessibilityInformation?.label ?? '', /^HogQL: 1\.2\ss$/);
  });
});
