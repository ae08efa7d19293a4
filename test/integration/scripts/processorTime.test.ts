import assert from 'node:assert/strict';
import { startGroup } from '../../workbench/harness/processes.ts';
import { watchProcessor } from '../../workbench/harness/processorTime.ts';

/** A program that lets another one work for a second of the processor, or wait for it. */
function program(work: string): string {
  const inner = JSON.stringify(work);
  return `require('node:child_process').spawn(process.execPath, ['-e', ${inner}], { detached: true })`;
}

// Only Linux tells it.
if (process.platform === 'linux') describe('the processor time of a program', defineTests);

function defineTests(): void {
  const cases: readonly [what: string, work: string, isRight: (seconds: number) => boolean][] = [
    [
      'has that of what it started',
      'for (let used = 0; used < 1_000_000;) { const { user, system } = process.cpuUsage(); used = user + system; }',
      (seconds) => seconds > 0.8,
    ],
    ['has none of what waits', 'setTimeout(() => undefined, 1000)', (seconds) => seconds < 0.8],
  ];
  for (const [what, work, isRight] of cases) {
    it(what, async () => {
      const { child, exited } = startGroup(process.execPath, ['-e', program(work)]);
      const watch = watchProcessor(child.pid ?? 0);
      assert.equal(await exited, 0);
      const seconds = watch.stop();
      assert.ok(isRight(seconds), `${seconds} s`);
    });
  }
}
