import { t } from '@vscode/l10n';
import { commands, type TreeView, Uri, window, workspace } from 'vscode';
import { nodeOfText } from '../api/queryNode.ts';
import { offerConnection } from '../auth/offerConnection.ts';
import type { Sessions } from '../auth/sessions.ts';
import { showInformation, showWarning } from '../base/messages.ts';
import type { CommandsOf } from '../base/registerCommands.ts';
import { changeSetting } from '../base/settings.ts';
import type { ResultsView } from '../results/resultsView.ts';
import type { Snapshot } from '../results/snapshot.ts';
import type { Tabs } from '../results/tabs.ts';
import type { RunOrder } from '../runs/window/runs.ts';
import type { History } from './history.ts';
import type { HistoryEntry } from './historyStore.ts';
import { HistoryText } from './historyText.ts';
import type { HistoryNode } from './historyTree.ts';
import { membersOf } from '../../../server/common/json/members.ts';

/** The dependencies of the history commands. */
export type HistoryParts = {
  readonly history: History;
  readonly tabs: Tabs;
  readonly results: ResultsView;
  readonly sessions: Sessions;
  readonly run: (order: RunOrder) => Promise<unknown>;
  /** Opens a statement on the rows of a result. */
  readonly queryResult: (snapshot: Snapshot) => Promise<void>;
};

/** Commands of the History view. */
export function historyCommands(parts: HistoryParts): CommandsOf<'history'> {
  const { store, tree, view } = parts.history;
  return {
    'hogql.history.refresh': () => {
      tree.refresh();
      return Promise.resolve();
    },
    'hogql.history.open': async (node) => {
      const [entry] = chosen(view, node);
      if (!entry) return;
      const document = await workspace.openTextDocument({
        language: nodeOfText(entry.query) ? 'json' : 'hogql',
        content: entry.query,
      });
      await window.showTextDocument(document, { preview: true });
    },
    'hogql.history.openResult': async (node) => {
      const [entry] = chosen(view, node);
      if (entry) await openResult(parts, entry);
    },
    'hogql.history.query': async (node) => {
      const [entry] = chosen(view, node);
      const snapshot = entry && (await keptResult(parts, entry));
      if (snapshot) await parts.queryResult(snapshot);
    },
    'hogql.history.runAgain': async (node) => {
      const [entry] = chosen(view, node);
      if (entry) await runAgain(parts, entry);
    },
    'hogql.history.compareText': async (node) => {
      const entries = chosen(view, node);
      await compareText(entries, await store.entries());
    },
    'hogql.history.remove': async (node) => {
      const entries = chosen(view, node);
      if (entries.length > 0) await store.remove(entries.map(({ id }) => id));
    },
    'hogql.history.clear': async () => {
      const sure = await showWarning(
        t('Delete the entire history of runs, with all results kept in it?'),
        { modal: true },
        t('Delete History'),
      );
      if (sure) await store.clear();
    },
    'hogql.history.pause': () => setCapture(false),
    'hogql.history.resume': () => setCapture(true),
  };
}

async function setCapture(on: boolean): Promise<void> {
  await changeSetting('history.capture', () => on);
}

async function openResult(parts: HistoryParts, entry: HistoryEntry): Promise<void> {
  const snapshot = await keptResult(parts, entry);
  if (!snapshot) return;
  parts.tabs.open(snapshot, false);
  await parts.results.reveal();
}

/** The rows of a run. If there are none, a message says why. */
async function keptResult(
  { history }: HistoryParts,
  entry: HistoryEntry,
): Promise<Snapshot | undefined> {
  const snapshot = await history.store.result(entry.id);
  if (!snapshot) {
    void showInformation(
      entry.end === 'done'
        ? t('The rows of this run are no longer in the history. Run it again.')
        : t('The history has no rows of this run. Run it again.'),
    );
  }
  return snapshot;
}

async function runAgain({ sessions, run }: HistoryParts, entry: HistoryEntry): Promise<void> {
  const { title, query, host, projectId } = entry;
  const session = await sessions.reach(new URL(host).host, projectId);
  if ('client' in session) await run({ title, query, session, refresh: 'async' });
  else await offerConnection(session);
}

/** Compares two chosen runs; one run with the previous one of its name, else with the editor's text. */
async function compareText(
  chosenEntries: readonly HistoryEntry[],
  all: readonly HistoryEntry[],
): Promise<void> {
  const [one, two] = chosenEntries;
  if (!one) return;
  const other = two ?? all.find(({ title, at }) => title === one.title && at < one.at);
  if (other) {
    const [before, after] = other.at < one.at ? [other, one] : [one, other];
    await showDifference(HistoryText.uri(before), HistoryText.uri(after), one.title);
    return;
  }
  const file = one.file === undefined ? window.activeTextEditor?.document.uri : Uri.parse(one.file);
  if (file) await showDifference(HistoryText.uri(one), file, one.title);
  else void showInformation(t('Select two runs to compare their texts.'));
}

async function showDifference(before: Uri, after: Uri, title: string): Promise<void> {
  await commands.executeCommand('vscode.diff', before, after, t('{0}: earlier and later', title));
}

/** The runs of a click and the selection it belongs to; a key binding has only the selection. */
function chosen(view: TreeView<HistoryNode>, node: unknown): readonly HistoryEntry[] {
  const selected = view.selection.flatMap((each) => (each.kind === 'run' ? [each.entry] : []));
  if (!isRun(node)) return selected;
  return selected.some(({ id }) => id === node.entry.id) ? selected : [node.entry];
}

/** The view passes its own nodes; the palette passes nothing. */
function isRun(node: unknown): node is Extract<HistoryNode, { kind: 'run' }> {
  return membersOf(node)['kind'] === 'run';
}
