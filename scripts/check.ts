import { checkSteps, runSteps } from './steps.ts';

// npm run check: what to run before every commit.
const { failed } = await runSteps(checkSteps, 2);
if (failed > 0) process.exitCode = 1;
