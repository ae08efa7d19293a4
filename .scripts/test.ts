import { checkSteps, runSteps } from './steps.ts';
import type { Step } from './steps.ts';

// npm test: everything. It fetches what it needs, and its last line says how it went.
const parts: readonly Step[] = [
  { script: 'test:conformance', counts: true, live: true },
  { script: 'test:fuzz', counts: true, live: true },
  { script: 'test:api', counts: true, live: true },
  { script: 'test:workbench', counts: true, live: true },
];
/** Where a part hangs; on two quiet cores all of it takes about half of this. */
const minutes = 50;

const stop = new AbortController();
setTimeout(() => {
  stop.abort(new Error(`stopped, because the tests may take ${minutes} minutes in all`));
}, minutes * 60_000).unref();

const checks = await runSteps(checkSteps, 2, stop.signal);
const tests = await runSteps(parts, 1, stop.signal);
const failed = checks.failed + tests.failed;
if (failed > 0) process.exitCode = 1;
console.log(`${checks.passed + tests.passed} passed, ${failed} failed`);
