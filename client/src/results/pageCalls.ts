import { t } from '@vscode/l10n';
import { commands, env, Uri, window, workspace } from 'vscode';
import type { CommandId } from '../base/commandIds.ts';
import { showError } from '../base/messages.ts';
import { mend } from '../base/showFailure.ts';
import type { Handlers } from '../protocol/contract.ts';
import type { ResultsCalls, TabAction } from '../protocol/results.ts';
import { webLink } from '../protocol/webLink.ts';
import { keepDisplay } from './displays.ts';
import { saveImage } from './saveImage.ts';
import { rowsJson } from './snapshot.ts';
import type { Tab } from './tab.ts';
import type { Tabs } from './tabs.ts';

/** The dependencies for answering a result page's calls. */
type PageCallParts = {
  readonly tabs: Tabs;
  readonly extensionUri: Uri;
  /** The page is loaded. */
  readonly ready: () => void;
  /** The keyboard focus entered the page, moved in it or left it. */
  readonly focus: (place: KeyboardPlace) => Promise<void>;
  /** A result is shown as a chart. */
  readonly charted: () => void;
  readonly tellRun: (tab: Tab) => void;
};

/** Answers the requests of a results page. */
export function pageCalls(parts: PageCallParts): Handlers<ResultsCalls> {
  const { tabs, extensionUri } = parts;
  return {
    ready: () => {
      parts.ready();
      return Promise.resolve(undefined);
    },
    rows: ({ tabId, resultId, from, count }) => {
      const shown = tabs.find(tabId)?.shown;
      if (shown?.id !== resultId) {
        return Promise.reject(new Error(t('These rows are no longer shown.')));
      }
      return Promise.resolve({ json: rowsJson(shown, from, count) });
    },
    act: async ({ tabId, action }) => {
      await act(tabs, tabId, action);
    },
    runWith: async ({ tabId, entries }) => {
      const command: CommandId = 'hogql.run.withValues';
      await commands.executeCommand(command, tabId, entries);
    },
    editVariable: async ({ tabId, key }) => {
      const tab = tabs.find(tabId);
      const { session } = tab?.held?.order ?? tab?.run?.order ?? {};
      const command: CommandId = 'hogql.variable.edit';
      const codeName = key.replace(/^variables\./, '');
      if (session) await commands.executeCommand(command, session.connection.name, codeName);
    },
    export: async ({ tabId, ...part }) => {
      await commands.executeCommand('hogql.results.export' satisfies CommandId, tabId, part);
    },
    copy: async ({ text }) => {
      await env.clipboard.writeText(text);
    },
    openText: async ({ text, language }) => {
      const document = await workspace.openTextDocument({ content: text, language });
      await window.showTextDocument(document);
    },
    start: async ({ with: action }) => {
      // Only these two: a page names no other command.
      await commands.executeCommand(action === 'newQuery' ? 'hogql.query.new' : 'hogql.guide.open');
    },
    openLink: async ({ url }) => {
      if (webLink(url) === undefined)
        throw new Error(t('Only http and https links can be opened.'));
      await env.openExternal(Uri.parse(url, true));
    },
    focus: async (place) => {
      await parts.focus(place);
    },
    charted: () => {
      parts.charted();
      return Promise.resolve(undefined);
    },
    leave: async () => {
      await commands.executeCommand('workbench.action.focusActiveEditorGroup');
    },
    moveTab: ({ tabId, to }) => {
      tabs.move(tabId, to);
      return Promise.resolve(undefined);
    },
    countries: async () => {
      const file = Uri.joinPath(extensionUri, 'dist/media/countries.json');
      return { json: new TextDecoder().decode(await workspace.fs.readFile(file)) };
    },
    keepDisplay: ({ tabId, display }) =>
      tried(async () => {
        const tab = tabs.find(tabId);
        if (!tab) return;
        await keepDisplay(tab.run?.order, display);
        parts.tellRun(tab);
      }),
    saveImage: ({ tabId, format, data }) =>
      tried(() => saveImage(tabs.find(tabId)?.title ?? 'chart', format, data)),
  };
}

/** A failure is shown here, where questions are asked too; the page has nothing to add. */
async function tried(work: () => Promise<void>): Promise<undefined> {
  try {
    await work();
  } catch (error) {
    void showError(error instanceof Error ? error.message : String(error));
  }
}

async function act(tabs: Tabs, tabId: string, action: TabAction): Promise<void> {
  if (action === 'select') tabs.select(tabId);
  else if (action === 'checkAgain') await checkAgain(tabs.find(tabId));
  else if (action === 'remedy') await mendRun(tabs.find(tabId));
  // A page may send any name.
  else if (Object.hasOwn(tabCommands, action))
    await commands.executeCommand(tabCommands[action], tabId);
}

async function checkAgain(tab: Tab | undefined): Promise<void> {
  const goesOn = await tab?.run?.work.checkAgain();
  if (goesOn) window.setStatusBarMessage(t('The run is still going on the service.'), 5000);
}

async function mendRun(tab: Tab | undefined): Promise<void> {
  if (!tab?.run) return;
  const { order, work } = tab.run;
  const remedy = work.state.kind === 'failed' ? work.state.words.remedy : undefined;
  if (remedy) await mend(remedy, { connection: order.session.connection.name, tabId: tab.id });
}

/** The commands of a tab's buttons. Each takes the tab's id. */
const tabCommands: Readonly<
  Record<Exclude<TabAction, 'select' | 'checkAgain' | 'remedy'>, CommandId>
> = {
  close: 'hogql.results.close',
  closeOthers: 'hogql.results.closeOthers',
  closeAll: 'hogql.results.closeAll',
  pin: 'hogql.results.pin',
  unpin: 'hogql.results.unpin',
  rename: 'hogql.results.rename',
  openBeside: 'hogql.results.openBeside',
  goToQuery: 'hogql.results.goToQuery',
  compare: 'hogql.results.compare',
  query: 'hogql.results.query',
  export: 'hogql.results.export',
  cancel: 'hogql.run.cancel',
  runAgain: 'hogql.run.again',
  runFresh: 'hogql.run.fresh',
  liftCap: 'hogql.run.liftCap',
  goToError: 'hogql.run.goToError',
  runThen: 'hogql.run.then',
};

/** The keyboard focus within the results, if it is there. */
export type KeyboardPlace = ResultsCalls['focus'][0];

/** Sets the contexts that the key bindings of results ask for. */
export async function tellKeyBindings({ inView, inGrid }: KeyboardPlace): Promise<void> {
  await Promise.all([setContext('resultsFocus', inView), setContext('gridFocus', inGrid)]);
}

async function setContext(name: string, on: boolean): Promise<void> {
  await commands.executeCommand('setContext', `hogql.${name}`, on);
}
