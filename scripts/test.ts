import { checkSteps, runSteps } from './steps.ts';
import type { Step } from './steps.ts';

// npm test: everything. Fetches what it needs. The last line is "N passed, N failed".
//
// The workbench tests mostly wait for windows, so the other parts run beside them.
const steps: readonly Step[] = [
  { script: 'test:workbench', counts: true, live: true },
  ...checkSteps,
  { script: 'test:api', counts: true },
  { script: 'test:conformance', counts: true },
  { script: 'test:integration', counts: true },
  { script: 'test:fuzz', counts: true },
  { script: 'test:webviews', counts: true },
];
/** A limit for tests that hang: a busy machine may take twice the usual time. */
const minutes = 80;

const stop = new AbortController();
setTimeout(() => {
  stop.abort(new Error(`stopped, because the tests may take ${minutes} minutes in all`));
}, minutes * 60_000).unref();

const { passed, failed, titles = [] } = await runSteps(steps, 2, stop.signal);
if (failed > 0) process.exitCode = 1;
for (const title of titles) console.log(`Failed: ${title}`);
console.log(`${passed} passed, ${failed} failed`);
