import assert from 'node:assert/strict';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { lockName, readLock } from '../../server/common/insights/insightLock.ts';
import { draftOnDisk } from '../workbench/harness/draftOnDisk.ts';
import { keepFailure } from '../workbench/harness/failure.ts';
import { processesOfGroup } from '../workbench/harness/processes.ts';
import { gridOf } from '../workbench/harness/resultsPanel.ts';
import { type SandboxProcess, startSandbox } from '../workbench/harness/sandbox.ts';
import { createInsights, runningOnEngine, sqlOf } from '../workbench/harness/service.ts';
import { openSession, type Session } from '../workbench/harness/session.ts';
import { setStages } from '../workbench/harness/stage.ts';
import { until } from '../workbench/harness/until.ts';
import * as workbench from '../workbench/harness/workbench.ts';

const folder = 'test/workbench/workspace';
const insight = 'Signups by week';
const rowCount = 9_000;
/** The insights that are pulled, all with one tag. */
const tag = 'pulled together';
const parts = Array.from({ length: 40 }, (_, at) => `Part ${at}`);
/** When a save is killed, in milliseconds after the key. */
const moments = [0, 60, 250];

describe('a window of VS Code', () => {
  let sandbox: SandboxProcess;
  let session: Session;
  let page: Page;
  /** The extension hosts of other windows. */
  let others: readonly number[];
  before(async () => {
    const stages = await setStages(['newest']);
    const vscode = stages.vscodes.newest ?? assert.fail('There is no VS Code.');
    sandbox = await startSandbox();
    Object.assign(process.env, sandbox.env);
    session = await openSession({ ...stages, vscode }, { folder });
    await nextHost([]);
  });
  // VS Code gives up on an extension host that ends too often: each kill has a window of its own.
  beforeEach(async () => {
    others = await hosts();
    page = await session.openAnother(folder);
    await nextHost(others);
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await keepFailure(page, this.currentTest.title);
    await page.close();
    await killHosts();
  });
  after(async () => {
    await session.close();
    await sandbox.stop();
  });

  async function hosts(): Promise<readonly number[]> {
    const processes = await processesOfGroup(session.group);
    const found = processes.filter(({ args }) => args.includes('--type=extensionHost'));
    return found.map(({ pid }) => pid);
  }

  const nextHost = (known: readonly number[]): Promise<true> =>
    until('an extension host', async () => {
      return (await hosts()).some((pid) => !known.includes(pid)) || undefined;
    });

  async function killHosts(): Promise<readonly number[]> {
    const all = await hosts();
    for (const pid of all) if (!others.includes(pid)) kill(pid);
    return all;
  }

  /** Kills the process of the page too, and opens the window again. */
  async function killWindow(): Promise<void> {
    const address = page.url();
    const devtools = await page.context().newCDPSession(page);
    const crash = page.waitForEvent('crash');
    devtools.send('Page.crash').catch(() => undefined);
    await Promise.all([killHosts(), crash]);
    const next = await page.context().newPage();
    await page.close();
    page = next;
    await workbench.openWorkbench(page, address);
  }

  const ends = {
    'whose extension host is killed': async () => nextHost(await killHosts()),
    'that is killed with its page': killWindow,
  };

  const files = (): string => new URL(page.url()).searchParams.get('folder') ?? '';
  const toast = (text: RegExp) => workbench.notifications(page).filter({ hasText: text }).first();

  async function runMany(): Promise<void> {
    await workbench.openFile(page, 'values.hogql');
    const query = `select number as n, repeat('x', 500) as word from numbers(${rowCount}) limit ${rowCount}`;
    await workbench.replaceText(page, query);
    await workbench.runCommand(page, 'File: Save');
    await workbench.runStatement(page);
    await gridOf(page, rowCount);
  }

  /** Lets the rows be written into a file of this name. */
  async function exportTo(name: string): Promise<void> {
    await workbench.runCommand(page, 'HogQL: Export Result');
    const quickInput = page.locator('.quick-input-widget');
    const formats = quickInput.filter({ hasText: /Export .* as/ });
    await formats.locator('input:focus').waitFor();
    await page.keyboard.press('Enter');
    const place = quickInput.locator('input[type="text"]').and(page.locator(':visible'));
    await until('a name for the file', async () => {
      return (await place.inputValue()).endsWith('.csv') || undefined;
    });
    await place.fill(path.join(files(), name));
    await page.keyboard.press('Enter');
  }

  /** As soon as something is being written in the folder. */
  async function writing(sign: RegExp, to = files()): Promise<void> {
    const end = Date.now() + 60_000;
    while (!(await readdir(to).catch(() => [])).some((name) => sign.test(name))) {
      assert.ok(Date.now() < end, 'nothing was written');
      await turn();
    }
  }

  for (const [which, end] of Object.entries(ends)) {
    it(`${which} takes up its run again`, async () => {
      const running = () =>
        workbench.statusBarItem(page, 'hogql.hogql.run').filter({ hasText: /rows/ });
      const goesOn = () => running().waitFor({ timeout: 120_000 });
      await workbench.openFile(page, 'long.hogql');
      await workbench.runStatement(page);
      await goesOn();
      await end();
      await workbench.openFile(page, 'long.hogql');
      await goesOn();
      assert.equal((await runningOnEngine()).length, 1);
      // The status bar may still be that of the host that is gone; only one that knows the run ends it.
      await until('an idle engine', async () => {
        if ((await runningOnEngine()).length === 0) return true;
        if (await running().isVisible()) {
          await workbench.runCommand(page, 'HogQL: Cancel All Runs');
        }
        return undefined;
      });
    });

    for (const moment of moments) {
      it(`${which} ${moment} ms after a save keeps its text`, async () => {
        const before = await sqlOf(insight);
        const typed = ` -- ${which} after ${moment}`;
        await openInsight();
        await workbench.runCommand(page, 'View: Focus Active Editor Group');
        await page.locator('.editor-group-container.active .monaco-editor.focused').waitFor();
        await page.keyboard.press('Control+End');
        await page.keyboard.insertText(typed);
        await page.locator('.tab.active.dirty').waitFor();
        await draftOnDisk(session.scratch, typed);
        await page.keyboard.press('Control+S');
        await delay(moment);
        await end();
        await openInsight();
        const text = workbench.editor(page).filter({ hasText: typed.trim() });
        const restore = workbench.notifications(page).getByRole('button', { name: 'Restore' });
        await restore.or(text).first().waitFor();
        if (await restore.isVisible()) await restore.click();
        await text.waitFor();
        await until('a save that ends', async () => {
          await workbench.runCommand(page, 'File: Save');
          const saved = page.locator('.tab.active:not(.dirty)');
          return workbench.happens(saved.waitFor({ timeout: 10_000 }));
        });
        assert.equal(await sqlOf(insight), `${before}${typed}`);
      });
    }

    it(`${which} while it exports leaves a whole file, or none, and exports again`, async () => {
      const file = path.join(files(), 'all.csv');
      const rowsOf = async (): Promise<number> =>
        (await readFile(file, 'utf8')).trimEnd().split('\r\n').length - 1;
      await runMany();
      await exportTo('all.csv');
      await writing(/\.part$|^all\.csv$/);
      await end();
      if ((await readdir(files())).includes('all.csv')) assert.equal(await rowsOf(), rowCount);
      await rm(file, { force: true });
      // The first export may have ended in time, and said so.
      await workbench.runCommand(page, 'Notifications: Clear All Notifications');
      await runMany();
      await exportTo('all.csv');
      await toast(/rows written/).waitFor();
      assert.equal(await rowsOf(), rowCount);
    });
  }

  // They would hide the other insight in the tree.
  describe('with many insights', () => {
    before(() => createInsights(tag, parts));

    it('whose extension host is killed while it pulls leaves whole files, and pulls the others again', async () => {
      const folder = path.join(files(), 'insights');
      const pulled = async (): Promise<readonly string[]> =>
        (await readdir(folder)).filter((name) => name.startsWith('part-')).sort();
      const isWhole = async (name: string): Promise<void> => {
        const text = await readFile(path.join(folder, name), 'utf8');
        assert.match(text, /@name: (Part \d+)\n[^]*select 1 -- \1\n?$/, name);
      };
      await pullAll();
      await writing(/^part-\d+\.hogql$/, folder);
      await nextHost(await killHosts());
      const left = await pulled();
      assert.ok(left.length < parts.length, 'the pull was over before it was cut off');
      for (const name of left) await isWhole(name);
      await workbench.runCommand(page, 'Notifications: Clear All Notifications');
      await pullAll();
      await toast(/Wrote \d+ files/).waitFor();
      const all = await pulled();
      assert.deepEqual(
        all,
        parts.map((name) => `${name.toLowerCase().replace(' ', '-')}.hogql`).sort(),
      );
      for (const name of all) await isWhole(name);
      const lock = readLock(await readFile(path.join(folder, lockName), 'utf8'));
      assert.deepEqual(lock.insights.map(({ file }) => file).sort(), all);
      assert.ok(!(await readdir(folder)).some((name) => name.endsWith('.lock')));
    });
  });

  async function pullAll(): Promise<void> {
    await workbench.runCommand(page, 'HogQL: Pull Insights into a Folder');
    await workbench.choose(page, 'Folder for insights', 'insights/');
    await workbench.tick(page, 'Pull Insights', tag);
  }

  async function openInsight(): Promise<void> {
    const rows = await workbench.treeRows(page, 'HogQL', 'Insights');
    await rows.filter({ hasText: insight }).first().click();
    await workbench
      .editor(page)
      .filter({ hasText: `@name: ${insight}` })
      .waitFor();
  }
});

/** A host may end by itself once its page is closed. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
