import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { bundledCatalog } from '../../server/src/schema/bundledCatalog.ts';
import { spread, statements } from '../bench/typing/statements.ts';
import { root } from '../workbench/harness/paths.ts';
import { processesOfGroup } from '../workbench/harness/processes.ts';
import { type SandboxProcess, startSandbox } from '../workbench/harness/sandbox.ts';
import { openSession, type Session } from '../workbench/harness/session.ts';
import { setStages, type Stages } from '../workbench/harness/stage.ts';
import {
  clearText,
  savedText,
  takesFirstRight,
  typeStatement,
  typistSettings,
} from '../workbench/harness/typist.ts';
import { type VscodeVersion, vscodeVersions } from '../workbench/harness/vscodeVersions.ts';
import * as workbench from '../workbench/harness/workbench.ts';

const folder = 'test/workbench/workspace';
const file = 'events.hogql';
const some = spread(statements, 60);
const { functions } = bundledCatalog(path.join(root, 'server/src/schema/data'));

function takesNothing(name: string): boolean {
  return functions.find(name)?.args[1] === 0;
}

/** A window with a document that is typed into. */
type Desk = { readonly page: Page; readonly file: string };

for (const version of Object.keys(vscodeVersions) as VscodeVersion[]) {
  describe(`typing without looking in VS Code ${vscodeVersions[version].vscode}`, () => {
    let stages: Stages;
    let sandbox: SandboxProcess;
    let session: Session;
    const desks: Desk[] = [];
    before(async () => {
      stages = await setStages([version]);
      sandbox = await startSandbox();
      Object.assign(process.env, sandbox.env);
      const vscode = stages.vscodes[version] ?? assert.fail('There is no VS Code.');
      session = await openSession({ ...stages, vscode }, { folder, settings: typistSettings });
    });
    after(async () => {
      await session.close();
      await sandbox.stop();
    });

    /** Opens the file in some windows, in which statements are typed at the same time. */
    const sit = async (count: number): Promise<readonly Desk[]> => {
      while (desks.length < count) {
        const page = desks.length === 0 ? session.page : await session.openAnother(folder);
        const folders = path.join(session.scratch, 'folders');
        const newest = Math.max(...(await readdir(folders)).map(Number));
        await workbench.openFile(page, file);
        // Text typed before the language server answers opens no list.
        await workbench.editor(page).locator('.codelens-decoration').first().waitFor();
        desks.push({ page, file: path.join(folders, String(newest), path.basename(folder), file) });
      }
      return desks.slice(0, count);
    };

    /** Types all texts, some at once; returns what became of those that are not as typed. */
    const wrongOf = async (
      texts: readonly string[],
      keyMs: number,
      count: number,
      takesLists = false,
    ): Promise<string[]> => {
      const wrong: string[] = [];
      const left = [...texts];
      const work = (await sit(count)).map(async ({ page, file: saved }) => {
        const look = takesLists ? { look: takesFirstRight(page, takesNothing) } : {};
        for (let text = left.shift(); text !== undefined; text = left.shift()) {
          await clearText(page);
          await typeStatement(page, text, { keyMs, ...look });
          const found = await savedText(page, saved, text);
          if (found !== text) wrong.push(`${text}\n=>\n${found}`);
        }
      });
      const end = new AbortController();
      const held = holdBack(session.group, end.signal);
      await Promise.all(work);
      end.abort();
      await held;
      return wrong;
    };

    for (const [keyMs, windows] of [
      [60, 2],
      [250, 6],
    ] as const) {
      it(`leaves ${statements.length} statements as they are typed, with ${keyMs} ms a key`, async () => {
        assert.deepEqual(await wrongOf(statements, keyMs, windows), []);
      });

      it(`writes ${some.length} of them with Tab at the first right entry, with ${keyMs} ms a key`, async () => {
        assert.deepEqual(await wrongOf(some, keyMs, windows, true), []);
      });
    }
  });
}

/** Stops the language servers for a second, now and then. */
async function holdBack(group: number, end: AbortSignal): Promise<void> {
  for (let turn = 0; !end.aborted; turn++) {
    await delay(3000 + (turn % 5) * 1300, undefined, { signal: end }).catch(() => undefined);
    const servers = (await processesOfGroup(group)).filter(({ args }) =>
      args.includes('server.js'),
    );
    for (const { pid } of servers) process.kill(pid, 'SIGSTOP');
    await delay(1000);
    for (const { pid } of servers) process.kill(pid, 'SIGCONT');
  }
}
