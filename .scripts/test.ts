import { checkSteps, runSteps } from './steps.ts';
import type { Step } from './steps.ts';

// npm test: everything. It fetches what it needs, and its last line says how it went.
const withoutEditor: readonly Step[] = [
  { script: 'test:api', counts: true },
  { script: 'test:conformance', counts: true },
  { script: 'test:fuzz', counts: true },
];
const workbench: Step = { script: 'test:workbench', counts: true, live: true };
/** Where a part hangs. */
const minutes = 45;

const stop = new AbortController();
setTimeout(() => {
  stop.abort(new Error(`stopped, because the tests may take ${minutes} minutes in all`));
}, minutes * 60_000).unref();

const checks = await runSteps(checkSteps, 2, stop.signal);
const tests = await runSteps(withoutEditor, 2, stop.signal);
const windows = await runSteps([workbench], 1, stop.signal);
const all = [checks, tests, windows];
const passed = all.reduce((sum, one) => sum + one.passed, 0);
const failed = all.reduce((sum, one) => sum + one.failed, 0);
if (failed > 0) process.exitCode = 1;
console.log(`${passed} passed, ${failed} failed`);
