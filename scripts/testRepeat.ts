import { parseArgs } from 'node:util';
import { root } from '../test/workbench/harness/paths.ts';
import { collect, type ProcessGroup, startGroup } from '../test/workbench/harness/processes.ts';
import { seconds } from '../test/workbench/harness/progress.ts';

// npm run test:repeat -- [times] [what npm test takes]
//
// Runs the tests again and again beside two busy loops, which bring out the tests that rest on the
// time something takes. Fails if one run did.
const { positionals } = parseArgs({ allowPositionals: true });
const [times = '10', ...chosen] = positionals;
if (!(Number(times) > 0)) throw new Error(`The first word is how many times, not "${times}".`);

const loops = Array.from({ length: 2 }, () => busyLoop());
try {
  for (let run = 1; run <= Number(times); run++) {
    const started = performance.now();
    const group = startGroup('npm', ['test', '--silent', '--', ...chosen], { cwd: root });
    const { all } = collect(group.child);
    const isGood = (await group.exited) === 0;
    await group.stop();
    if (!isGood) process.exitCode = 1;
    const took = seconds(performance.now() - started);
    console.log(`${isGood ? 'ok    ' : 'FAILED'} run ${run} of ${times}, ${took}`);
    for (const line of all().split('\n')) {
      if (/^(?:Failed: |\d+ passed, )/.test(line)) console.log(`       ${line}`);
    }
  }
} finally {
  for (const loop of loops) await loop.stop();
}

function busyLoop(): ProcessGroup {
  return startGroup(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
}
