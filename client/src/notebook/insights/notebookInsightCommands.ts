import { t } from '@vscode/l10n';
import { type NotebookDocument, NotebookRange, window } from 'vscode';
import { offerConnection } from '../../auth/offerConnection.ts';
import type { Session, Sessions } from '../../auth/sessions.ts';
import { showInformation } from '../../base/messages.ts';
import type { CommandsOf } from '../../base/registerCommands.ts';
import { notebookOf } from '../../cells/activeNotebook.ts';
import { headerOf, titleOf } from '../../cells/notebookTypes.ts';
import { openNotebook } from '../../cells/openNotebook.ts';
import {
  attemptWithProgress,
  chooseInsights,
  confirmPlan,
  faultsOf,
} from '../../insights/code/confirmPlan.ts';
import { folderService } from '../../insights/code/folderService.ts';
import { InsightFolder } from '../../insights/code/insightFolder.ts';
import { faultFinder } from '../../insights/saving/syntaxFault.ts';
import { insightService, readState } from '../../insights/saving/saveInsight.ts';
import type { InsightState } from '../../insights/text/insightState.ts';
import { formatOf } from '../../../../server/common/insights/insightText.ts';
import type { InsightsTree } from '../../insights/tree/insightsTree.ts';
import { CellFiles } from './cellFiles.ts';
import { notebookCells, type NotebookCellsParts } from './notebookCells.ts';
import { cellsOfInsights } from './notebookOfInsights.ts';

/** The dependencies of these commands. */
export type NotebookInsightParts = {
  readonly sessions: Sessions;
  readonly tree: InsightsTree;
} & NotebookCellsParts;

/** A notebook with the session that its insights belong to. */
type NotebookSession = {
  readonly notebook: NotebookDocument;
  readonly session: Session;
  readonly files: CellFiles;
  readonly folder: InsightFolder;
};

/** Titled cells as insights and back, by the rules of folders of insights. */
export function notebookInsightCommands(
  parts: NotebookInsightParts,
): CommandsOf<'notebookInsights'> {
  return {
    'hogql.notebook.pushInsights': async (target) => {
      const place = await placeOf(parts, target);
      if (place) await push(parts, place);
    },
    'hogql.notebook.pullInsights': async (target) => {
      const place = await placeOf(parts, target);
      if (!place) return;
      await attemptWithProgress(t('Pulling insights'), (signal) => pull(place, signal));
    },
    'hogql.notebook.fromInsights': () => fromInsights(parts),
  };
}

async function push(
  { tree, language }: NotebookInsightParts,
  place: NotebookSession,
): Promise<void> {
  const { folder, session, notebook } = place;
  const findFault = faultFinder(language.fragments);
  const plan = await attemptWithProgress(t('Comparing with the service'), async (signal) => {
    await folder.adopt(signal);
    return folder.plan(signal);
  });
  if (!plan) return;
  const pushed = await confirmPlan(plan, {
    folder,
    faults: await faultsOf(plan, folder, (_file, text) => findFault(notebook.uri, text)),
    title: t('Push cells to {0}', session.connection.name),
    what: 'cell',
    label: titleIn,
    open: (file) => reveal(place, titleIn(file)),
  });
  if (pushed) tree.refresh();
}

/** Local edits stay; edits on both sides are merged in the cell. */
async function pull(place: NotebookSession, signal: AbortSignal): Promise<void> {
  const { files, folder } = place;
  await folder.adopt(signal);
  const known = new Set((await folder.lock()).insights.map(({ base }) => base.id));
  const ids = (await files.bound()).filter((id) => known.has(id));
  if (ids.length === 0) {
    void showInformation(t('No cell of this notebook is an insight of this project.'));
    return;
  }
  const pulled = await folder.pull(ids, signal);
  const of = (kind: string): string[] =>
    pulled.flatMap((each) => (each.kind === kind && 'file' in each ? [titleIn(each.file)] : []));
  const [written, kept, merges] = [of('written'), of('kept'), of('merge')];
  void showInformation(
    [
      written.length === 1
        ? t('Updated 1 cell; {0} unchanged.', kept.length)
        : t('Updated {0} cells; {1} unchanged.', written.length, kept.length),
      ...(merges.length > 0 ? [t('Resolve the conflict in {0}.', merges.join(', '))] : []),
    ].join(' '),
  );
  const [first] = merges;
  if (first !== undefined) await reveal(place, first);
}

/** An unsaved notebook with a titled cell for each insight. */
async function fromInsights({ sessions, tree }: NotebookInsightParts): Promise<void> {
  const session = await sessions.open(undefined);
  if (!('client' in session)) {
    await offerConnection(session);
    return;
  }
  const ids = await chooseInsights(tree, t('New Notebook from Insights'));
  if (!ids?.length) return;
  await attemptWithProgress(t('Reading insights'), async (signal) => {
    const service = insightService(session.client, session.connection.projectId);
    const states: InsightState[] = [];
    for (const id of ids) {
      const state = await readState(service, id, signal);
      if (state && formatOf(state) === 'hogql') states.push(state);
    }
    const left = ids.length - states.length;
    if (left > 0) {
      void showInformation(
        left === 1
          ? t('1 insight has no HogQL and cannot be a cell.')
          : t('{0} insights have no HogQL and cannot be cells.', left),
      );
    }
    if (states.length === 0) return;
    await openNotebook(cellsOfInsights(states));
  });
}

/** The insights of a notebook; undefined if it has no connection. */
async function placeOf(
  parts: NotebookInsightParts,
  target: unknown,
): Promise<NotebookSession | undefined> {
  const notebook = notebookOf(target);
  if (!notebook) return undefined;
  const session = await parts.sessions.open(headerOf(notebook));
  if (!('client' in session)) {
    await offerConnection(session);
    return undefined;
  }
  const { client, connection } = session;
  const service = folderService(client, connection);
  const project = `${connection.host} ${connection.projectId}`;
  const files = new CellFiles(notebookCells(parts, notebook, project));
  const folder = new InsightFolder(files, service);
  return { notebook, session, files, folder };
}

function titleIn(file: string): string {
  return file.replace(/\.hogql$/, '');
}

async function reveal({ notebook }: NotebookSession, title: string): Promise<void> {
  const cell = notebook.getCells().findLast((each) => titleOf(each) === title);
  if (!cell) return;
  const range = new NotebookRange(cell.index, cell.index + 1);
  const editor = await window.showNotebookDocument(notebook, { selections: [range] });
  editor.revealRange(range);
}
