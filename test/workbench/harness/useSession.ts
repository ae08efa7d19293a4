import { keepFailure } from './failure.ts';
import { type RunningVscode, startVscode } from './runningVscode.ts';
import type { Session, SessionOptions } from './session.ts';
import type { Stage } from './stage.ts';

/** Unused VS Codes, by their fixed options. */
const idle = new Map<string, RunningVscode>();
after(async () => {
  for (const vscode of idle.values()) await vscode.close();
});

/**
 * Called inside `describe`: gives all its tests one window, opened before the first and left after
 * the last. The window of earlier tests is used again, with nothing that they left in it, unless
 * one of them failed. A failed test leaves a picture; nothing may leave the key of the environment.
 *
 * @param options a function if they are known only when the tests begin
 */
export function useSession(
  stage: Stage,
  options: SessionOptions | (() => Promise<SessionOptions>),
): Omit<Session, 'close'> {
  let used: { vscode: RunningVscode; folder: string } | undefined;
  let hasFailed = false;
  let kind = '';
  before(async () => {
    const opened = typeof options === 'function' ? await options() : options;
    const { language, unconnected, offersSignIn } = opened;
    kind = JSON.stringify([stage.vscode.version, language, unconnected, offersSignIn]);
    const vscode = idle.get(kind) ?? (await startVscode(stage, opened));
    idle.delete(kind);
    try {
      used = { vscode, folder: await vscode.open(opened) };
    } catch (error) {
      await keepFailure(vscode.page, `Opening ${opened.folder}`);
      await vscode.close();
      throw error;
    }
  });
  afterEach(async function () {
    if (this.currentTest?.state !== 'failed' || !used) return;
    hasFailed = true;
    const title = this.currentTest.fullTitle();
    for (const [at, page] of used.vscode.page.context().pages().entries()) {
      await keepFailure(page, at === 0 ? title : `${title} ${at + 1}`);
    }
  });
  after(async () => {
    if (!used) return;
    const { vscode } = used;
    used = undefined;
    try {
      await vscode.assertNoKeyLeft();
      if (hasFailed) return;
      await vscode.leave();
      idle.set(kind, vscode);
    } finally {
      if (idle.get(kind) !== vscode) await vscode.close();
    }
  });
  const vscode = (): RunningVscode => open().vscode;
  const open = (): NonNullable<typeof used> => {
    if (!used) throw new Error('The window is open only while tests run.');
    return used;
  };
  return {
    get page() {
      return vscode().page;
    },
    get folder() {
      return open().folder;
    },
    get scratch() {
      return vscode().scratch;
    },
    get group() {
      return vscode().group;
    },
    openAnother: (folder) => vscode().openAnother(folder),
  };
}
