import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { withAddresses } from './addresses.ts';
import { openBrowser, windowSize } from './browser.ts';
import { empty, filledIn } from './examplePublisher.ts';
import { assertNoTraces, textsWith } from './keyScan.ts';
import { watchForKey } from './keyWatch.ts';
import { root } from './paths.ts';
import { processesOfGroup, run } from './processes.ts';
import { makeScratch, removeScratch } from './scratch.ts';
import { startServer, userFolder, writeSettings } from './server.ts';
import { arrivedAtService } from './service.ts';
import type { Stage } from './stage.ts';
import { until } from './until.ts';
import { installVsix } from './vsix.ts';
import {
  closeEditors,
  distrustFolder,
  openWorkbench,
  runCommand,
  trustFolder,
} from './workbench.ts';

/** Options that are fixed while a VS Code runs. */
export type VscodeOptions = {
  /** True if the connection of the environment is left out, as on a newcomer's machine. */
  readonly unconnected?: boolean;
  /** The language of the editor, English if undefined. VS Code's own words stay English. */
  readonly language?: string;
  /** True if the extension is as somebody publishes it who offers signing in. */
  readonly offersSignIn?: boolean;
};

/** What a window opens, and how. */
export type FolderOptions = {
  /** A folder of the repository. The window works on a copy. */
  readonly folder: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** False if the person does not trust the authors of the folder. Most do. */
  readonly isTrusted?: boolean;
  /**
   * True if nothing depends on what tests before leave in the extension. Then the folder stays open, without editors and results,
   * for the next tests that want the same.
   */
  readonly sharesWindow?: boolean;
};

/**
 * A VS Code with the extension installed as people install it, and its browser. Its window can be
 * used for one folder after the other: opening the second costs a fifth of opening the first.
 */
export type RunningVscode = {
  readonly page: Page;
  /** Everything that VS Code, the browser and the extension write is below it. */
  readonly scratch: string;
  /** The process group of VS Code's server and everything it starts. */
  readonly group: number;
  /**
   * Opens a copy of a folder as if it were the first that this VS Code ever saw, or goes on in a shared window; returns
   * the copy.
   */
  open(options: FolderOptions): Promise<string>;
  /** Opens another window of the same person: the same data, and a copy of another folder. */
  openAnother(folder: string): Promise<Page>;
  /** Throws if the key of the environment was left anywhere. */
  assertNoKeyLeft(): Promise<void>;
  /** Leaves the folder, and forgets everything that was kept because of it; a shared window only when it opens another. */
  leave(): Promise<void>;
  close(): Promise<void>;
};

/** Starts VS Code as `npm start` serves it: packaged extension, secret address, workspace trust. */
export async function startVscode(
  stage: Stage,
  { language, unconnected = false, offersSignIn = false }: VscodeOptions = {},
): Promise<RunningVscode> {
  const scratch = await makeScratch();
  const closing: (() => Promise<void>)[] = [() => removeScratch(scratch)];
  const close = async (): Promise<void> => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    const extensions = await installed(stage, language, offersSignIn);
    const env: Record<string, string> = unconnected ? { HOGQL_HOST: '', HOGQL_API_KEY: '' } : {};
    const starting = startServer(stage.vscode, { mode: 'user', scratch, extensions, env });
    const opening = openBrowser(stage.browser, scratch);
    // Both start in parallel; if one fails, the other is closed as well.
    closing.push(async () => (await starting.catch(() => undefined))?.stop());
    closing.push(async () => (await opening.catch(() => undefined))?.close());
    const [server, { context, page }] = await Promise.all([starting, opening]);
    const keyInSight = await watchForKey(context, environmentKey());
    if (language !== undefined) await context.addInitScript(useLanguage, language);

    let copies = 0;
    const copied = async (folder: string): Promise<string> => {
      const copy = path.join(scratch, 'folders', `${++copies}`, path.basename(folder));
      await cp(path.join(root, folder), copy, { recursive: true });
      return copy;
    };
    const show = async (on: Page, copy: string, isTrusted = true): Promise<void> => {
      await openWorkbench(on, server.address(copy));
      await (isTrusted ? trustFolder : distrustFolder)(on);
    };
    /** What a shared window has open. */
    let shared: { readonly options: string; readonly copy: string } | undefined;
    const tidy = async (copy: string, folder: string): Promise<void> => {
      await closeEditors(page);
      if (await page.locator('.part.panel').isVisible()) {
        await runCommand(page, 'HogQL: Close All Results');
      }
      // The window watches the folder itself, which therefore stays.
      for (const name of await readdir(copy)) await rm(path.join(copy, name), { recursive: true });
      await cp(path.join(root, folder), copy, { recursive: true });
    };
    const forget = async (): Promise<void> => {
      // A plain text of the same server: the page keeps its process, and the code it has compiled.
      await page.goto(new URL('/version', server.address('/')).href);
      await until('the end of the extension hosts', async () => {
        const processes = await processesOfGroup(server.pid);
        return !processes.some(({ args }) => args.includes('--type=extensionHost')) || undefined;
      });
      await forgetOrigin(page);
      await rm(userFolder(scratch), { recursive: true, force: true });
      await rm(path.join(scratch, 'folders'), { recursive: true, force: true });
    };
    return {
      page,
      scratch,
      group: server.pid,
      open: async (opened) => {
        const { folder, settings = {}, isTrusted, sharesWindow } = opened;
        const options = JSON.stringify(opened);
        if (shared?.options === options) {
          await tidy(shared.copy, folder);
          return shared.copy;
        }
        if (shared) await forget();
        await writeSettings(scratch, settings);
        const copy = await copied(folder);
        await show(page, copy, isTrusted);
        shared = sharesWindow === true ? { options, copy } : undefined;
        return copy;
      },
      openAnother: async (folder) => {
        const another = await context.newPage();
        await show(another, await copied(folder));
        return another;
      },
      assertNoKeyLeft: async () => {
        const key = environmentKey();
        if (key === '') return;
        const sent = textsWith(key, (await arrivedAtService()).arrived);
        await assertNoTraces(key, scratch, [...keyInSight.splice(0), ...sent]);
      },
      leave: async () => {
        for (const other of context.pages()) if (other !== page) await other.close();
        await page.setViewportSize(windowSize);
        if (!shared) await forget();
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Deletes what pages of this origin keep in the browser: settings, secrets, trust, open editors. */
async function forgetOrigin(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const storageTypes = 'indexeddb,local_storage';
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await browser.detach();
  await page.evaluate(() => {
    sessionStorage.clear();
  });
}

function environmentKey(): string {
  return process.env['HOGQL_API_KEY'] ?? '';
}

const installations = new Map<string, Promise<string>>();

/** The extensions folder with ours in it. All windows share it, because none of them changes it. */
function installed(
  { vscode, vsix }: Stage,
  language = 'en',
  offersSignIn = false,
): Promise<string> {
  const id = `${vscode.version} ${language} ${offersSignIn}`;
  const known = installations.get(id);
  if (known) return known;
  const installing = makeScratch().then(async (extensions) => {
    const folder = await installVsix(vscode, vsix, extensions);
    if (language === pseudoLanguage) await addPseudoLanguage(folder);
    if (offersSignIn) await addClientMetadata(folder);
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

/** As packing does once publication.json has the address. The publisher stays, and with it the extension's id. */
async function addClientMetadata(extension: string): Promise<void> {
  const file = path.join(extension, 'package.json');
  const { clientMetadata } = filledIn;
  const manifest = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify(withAddresses(manifest, { ...empty, clientMetadata })));
}

/** Runs in the page, before VS Code does: a language pack would set the same. */
function useLanguage(language: string): void {
  Object.assign(globalThis, { _VSCODE_NLS_LANGUAGE: language });
}
