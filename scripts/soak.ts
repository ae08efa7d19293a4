import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { measure } from '../test/long/soak/measure.ts';
import { coursesOf, type Sample, tableOf, verdictOf } from '../test/long/soak/verdict.ts';
import { type Desk, workRound } from '../test/long/soak/work.ts';
import { keepFailure } from '../test/workbench/harness/failure.ts';
import { results } from '../test/workbench/harness/paths.ts';
import { progress, reason, say } from '../test/workbench/harness/progress.ts';
import { startSandbox } from '../test/workbench/harness/sandbox.ts';
import { openSession, type Session } from '../test/workbench/harness/session.ts';
import { setStages } from '../test/workbench/harness/stage.ts';

// npm run soak -- [--minutes 60]
//
// Works in two windows at once, and looks at their memory, handles and storage every half minute.
// Fails where memory goes on growing after the first ten minutes, or storage passes its cap.
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error(`--minutes takes a number, not "${values.minutes}".`);

const everyMs = 30_000;
/** One round in this many may fail: an hour on a busy machine has a late answer or two. */
const roundsPerFailure = 20;
const settings = {
  'hogql.budget.requestsPerHour': 0,
  // So small that an hour fills it, and what is beyond it has to go.
  'hogql.history.resultsMegabytes': 2,
  // The inspectors of its processes are not ports of the person's.
  'remote.autoForwardPorts': false,
};

const stages = await setStages(['newest']);
const vscode = stages.vscodes.newest;
if (!vscode) throw new Error('There is no VS Code.');
const sandbox = await progress('Starting the sandbox', () => startSandbox());
Object.assign(process.env, sandbox.env);
const folder = 'test/workbench/workspace';
try {
  const opening = openSession({ ...stages, vscode }, { folder, settings });
  const session = await progress('Opening a window', () => opening);
  try {
    await soak(session);
  } finally {
    await session.close();
  }
} finally {
  await sandbox.stop();
}

async function soak(session: Session): Promise<void> {
  const pages = [session.page, await session.openAnother(folder)];
  const desks = pages.map(deskOf);
  const started = Date.now();
  const minute = (): number => (Date.now() - started) / 60_000;
  const counts = { rounds: 0, failed: 0 };
  const working = desks.map(async (desk) => {
    for (let round = 0; minute() < minutes; round++) {
      counts.rounds++;
      try {
        await workRound(desk, round);
      } catch (error) {
        counts.failed++;
        say(`Round ${round} failed: ${reason(error)}`);
        await keepFailure(desk.page, `soak ${round}`);
        await desk.page.keyboard.press('Escape');
      }
    }
  });
  const samples: Sample[] = [];
  const sampling = async (): Promise<void> => {
    while (minute() < minutes) {
      await delay(everyMs);
      const at = minute();
      const figures = await measure({ ...session, pages });
      samples.push({ minute: at, figures });
      const told = Object.entries(figures).map(([name, value]) => `${name} ${value.toFixed(1)}`);
      say(`${at.toFixed(1)} minutes: ${told.join('; ')}`);
    }
  };
  try {
    await Promise.all([...working, sampling()]);
  } catch (error) {
    for (const page of pages) await keepFailure(page, 'soak');
    // They say how a process ended.
    const logs = path.join(results, 'soak-logs');
    await rm(logs, { recursive: true, force: true });
    for (const at of ['user/logs', 'server/data/logs']) {
      await cp(path.join(session.scratch, at), logs, { recursive: true }).catch(() => undefined);
    }
    throw error;
  }

  await mkdir(results, { recursive: true });
  await writeFile(path.join(results, 'soak.json'), JSON.stringify(samples, undefined, 2));
  const courses = coursesOf(samples);
  console.log(tableOf(courses));
  console.log(`${counts.rounds} rounds, of which ${counts.failed} failed.`);
  console.log(verdictOf(samples));
  if (courses.some(({ isBroken }) => isBroken) || counts.failed * roundsPerFailure > counts.rounds)
    process.exitCode = 1;
}

/** What a window works on: nothing that another one works on too. */
function deskOf(page: Page, at: number): Desk {
  const insight = ['Signups by week', 'Daily active users'][at] ?? '';
  return { page, files: ['statements.hogql', 'named.hogql'], insight };
}
