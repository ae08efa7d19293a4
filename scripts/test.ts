import { checkSteps, runSteps } from './steps.ts';
import type { Step } from './steps.ts';

// npm test: everything. It fetches what it needs, and its last line says how it went.
//
// Windows mostly wait, so what computes goes on beside them.
const steps: readonly Step[] = [
  { script: 'test:workbench', counts: true, live: true },
  ...checkSteps,
  { script: 'test:api', counts: true },
  { script: 'test:conformance', counts: true },
  { script: 'test:fuzz', counts: true },
];
/** Where something hangs; a machine shared with others may take twice its usual time. */
const minutes = 80;

const stop = new AbortController();
setTimeout(() => {
  stop.abort(new Error(`stopped, because the tests may take ${minutes} minutes in all`));
}, minutes * 60_000).unref();

const { passed, failed } = await runSteps(steps, 2, stop.signal);
if (failed > 0) process.exitCode = 1;
console.log(`${passed} passed, ${failed} failed`);
