import { cp } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { keepFailure } from './failure.ts';
import { assertNoTraces, textsWith } from './keyScan.ts';
import { watchForKey } from './keyWatch.ts';
import { root } from './paths.ts';
import { run } from './processes.ts';
import { makeScratch, removeScratch } from './scratch.ts';
import { startServer } from './server.ts';
import { arrivedAtService } from './service.ts';
import type { Stage } from './stage.ts';
import { installVsix } from './vsix.ts';
import { distrustFolder, openWorkbench, trustFolder } from './workbench.ts';

/** What a window is opened with. */
export type SessionOptions = {
  /** A folder of the repository. The window works on a copy. */
  readonly folder: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Whether the connection of the environment is left out, as on a newcomer's machine. */
  readonly unconnected?: boolean;
  /** The language of the editor, English if undefined. VS Code's own words stay English. */
  readonly language?: string;
  /** Whether the person trusts the authors of the folder, as most do. */
  readonly isTrusted?: boolean;
};

/** A window with the extension installed as people install it. */
export type Session = {
  readonly page: Page;
  /** Everything that VS Code, the browser and the extension write is below it. */
  readonly scratch: string;
  /** The process group of VS Code's server and everything it starts. */
  readonly group: number;
  /** Opens another window of the same person: the same data, and a copy of another folder. */
  openAnother(folder: string): Promise<Page>;
  /** Closes all windows; throws if the key of the environment was left anywhere. */
  close(): Promise<void>;
};

/** Opens VS Code as `npm start` serves it: packaged extension, secret address, workspace trust. */
export async function openSession(stage: Stage, options: SessionOptions): Promise<Session> {
  const scratch = await makeScratch();
  const closing: (() => Promise<void>)[] = [() => removeScratch(scratch)];
  const close = async (): Promise<void> => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    const folder = await copied(options.folder, scratch);
    const { settings = {}, language, isTrusted = true, unconnected = false } = options;
    const answerAboutTrust = isTrusted ? trustFolder : distrustFolder;
    const extensions = await installed(stage, language);
    const env: Record<string, string> = unconnected ? { HOGQL_HOST: '', HOGQL_API_KEY: '' } : {};
    const how = { mode: 'user', scratch, extensions, settings, env } as const;
    const starting = startServer(stage.vscode, how);
    const opening = openBrowser(stage.browser, scratch);
    // Both start at once; if one fails, the other is closed as well.
    closing.push(async () => (await starting.catch(() => undefined))?.stop());
    closing.push(async () => (await opening.catch(() => undefined))?.close());
    const [server, window] = await Promise.all([starting, opening]);
    const keyInSight = await watchForKey(window.context, environmentKey());
    if (language !== undefined) await window.context.addInitScript(useLanguage, language);
    await openWorkbench(window.page, server.address(folder));
    await answerAboutTrust(window.page);
    let windows = 1;
    const openAnother = async (another: string): Promise<Page> => {
      const to = await copied(another, path.join(scratch, `window-${++windows}`));
      const page = await window.context.newPage();
      await openWorkbench(page, server.address(to));
      await answerAboutTrust(page);
      return page;
    };
    const { page } = window;
    const scanAndClose = async (): Promise<void> => {
      try {
        await assertNoKeyLeft(scratch, keyInSight);
      } finally {
        await close();
      }
    };
    return { page, scratch, group: server.pid, openAnother, close: scanAndClose };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Copies a folder of the repository, whose name the copy keeps. */
async function copied(folder: string, to: string): Promise<string> {
  const copy = path.join(to, path.basename(folder));
  await cp(path.join(root, folder), copy, { recursive: true });
  return copy;
}

function environmentKey(): string {
  return process.env['HOGQL_API_KEY'] ?? '';
}

async function assertNoKeyLeft(scratch: string, inSight: readonly string[]): Promise<void> {
  const key = environmentKey();
  if (key === '') return;
  const sent = textsWith(key, (await arrivedAtService()).arrived);
  await assertNoTraces(key, scratch, [...inSight, ...sent]);
}

const installations = new Map<string, Promise<string>>();

/** The extensions folder with ours in it. All windows share it, because none of them changes it. */
function installed({ vscode, vsix }: Stage, language = 'en'): Promise<string> {
  const id = `${vscode.version} ${language}`;
  const known = installations.get(id);
  if (known) return known;
  const installing = makeScratch().then(async (extensions) => {
    const folder = await installVsix(vscode, vsix, extensions);
    if (language === pseudoLanguage) await addPseudoLanguage(folder);
    return extensions;
  });
  installations.set(id, installing);
  return installing;
}

/** A language without speakers: every translated text is within ⟦brackets⟧. */
export const pseudoLanguage = 'qps-ploc';

async function addPseudoLanguage(extension: string): Promise<void> {
  const words = path.join(root, 'scripts/words.ts');
  await run(process.execPath, [words, '--pseudo', extension]);
}

/** Runs in the page, before VS Code does: a language pack would set the same. */
function useLanguage(language: string): void {
  Object.assign(globalThis, { _VSCODE_NLS_LANGUAGE: language });
}

/**
 * Called inside `describe`: gives all its tests one window, opened before the first and closed
 * after the last. A failed test leaves a picture; nothing may leave the key of the environment.
 *
 * @param options a function if they are known only when the tests begin
 */
export function useSession(
  stage: Stage,
  options: SessionOptions | (() => Promise<SessionOptions>),
): Omit<Session, 'close'> {
  let session: Session | undefined;
  before(async () => {
    session = await openSession(stage, typeof options === 'function' ? await options() : options);
  });
  afterEach(async function () {
    if (this.currentTest?.state !== 'failed' || !session) return;
    const title = this.currentTest.fullTitle();
    for (const [at, page] of session.page.context().pages().entries()) {
      await keepFailure(page, at === 0 ? title : `${title} ${at + 1}`);
    }
  });
  after(() => session?.close());
  const open = (): Session => {
    if (!session) throw new Error('The window is open only while tests run.');
    return session;
  };
  return {
    get page() {
      return open().page;
    },
    get scratch() {
      return open().scratch;
    },
    get group() {
      return open().group;
    },
    openAnother: (folder) => open().openAnother(folder),
  };
}
