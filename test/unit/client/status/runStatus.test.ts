import assert from 'node:assert/strict';
import type { Run, Runs } from '../../../../client/src/runs/window/runs.ts';
import { Emitter } from '../../../../client/src/base/emitter.ts';
import { runOf } from '../results/run.ts';
import { editor } from '../support/editor.ts';

const { RunStatus } = await import('../../../../client/src/status/runStatus.ts');

describe('the newest run in the status bar', () => {
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
