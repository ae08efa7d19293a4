import { t } from '@vscode/l10n';
import { commands, Uri, window, workspace } from 'vscode';
import type { Sessions } from '../../auth/sessions.ts';
import { showInformation } from '../../base/messages.ts';
import type { CommandsOf } from '../../base/registerCommands.ts';
import { count as countWords } from '../../protocol/words.ts';
import type { LackParts } from '../copy/lacks.ts';
import type { VersionDocuments } from '../documents/versionDocuments.ts';
import type { FindFault } from '../saving/syntaxFault.ts';
import { isInsightNode } from '../tree/insightItem.ts';
import type { InsightsTree } from '../tree/insightsTree.ts';
import type { Badges } from './badges.ts';
import {
  attemptWithProgress,
  chooseInsights,
  confirmPlan,
  faultsOf,
  tellLeftOut,
} from './confirmPlan.ts';
import { lacksOfNew, wantedPlace } from './othersFolder.ts';
import {
  chooseFolder,
  chooseFolderToPull,
  folderWords,
  type LocalFolder,
  placeOf,
  type SessionFolder,
} from './place.ts';
import type { PlannedFile } from './plan.ts';
import { showPlanned } from './planList.ts';

/** The dependencies of the commands that keep insights as files. */
export type FolderParts = {
  readonly sessions: Sessions;
  readonly tree: InsightsTree;
  readonly badges: Badges;
  readonly versions: VersionDocuments;
  readonly findFault: FindFault;
  /** The folders that projects on this machine keep their insights in. */
  readonly localFolders: () => readonly LocalFolder[];
} & LackParts;

/**
 * Commands that keep insights as files. Nothing is sent to the service before its plan is
 * confirmed.
 */
export function folderCommands(parts: FolderParts): CommandsOf<'insightFolders'> {
  return {
    'hogql.insights.pull': async (node) => {
      const place = await placeOf(parts, node, chooseFolderToPull);
      if (!place) return;
      const ids = isInsightNode(node)
        ? [node.insight.id]
        : await chooseInsights(parts.tree, t('Pull Insights'));
      if (!ids?.length) return;
      await attemptWithProgress(t('Pulling insights'), async (signal) => {
        await workspace.fs.createDirectory(place.uri);
        const pulled = await place.folder.pull(ids, signal);
        const count = (kind: string): number => pulled.filter((each) => each.kind === kind).length;
        const [written, kept, merges] = [count('written'), count('kept'), count('merge')];
        void showInformation(
          [
            pulledWords(written, folderWords(place.uri)),
            ...(kept > 0 ? [t('{0} unchanged.', countWords(kept))] : []),
            ...(merges === 1 ? [t('1 file needs merging:')] : []),
            ...(merges > 1 ? [t('{0} files need merging:', merges)] : []),
          ].join(' '),
        );
        for (const each of pulled) if (each.kind === 'merge') await open(place, each.file);
        const plan = await place.folder.plan(signal);
        tellLeftOut(plan);
        parts.badges.note(place.uri, plan);
      });
    },
    'hogql.insights.push': async (uri) => {
      const place = await placeToPush(parts, uri);
      if (!place) return;
      await saveIn(place.uri);
      const plan = await attemptWithProgress(t('Comparing with the service'), (signal) =>
        compare(parts, place, signal),
      );
      if (plan) await push(parts, place, plan);
    },
    'hogql.insights.checkDrift': async (uri) => {
      const place = await placeOf(parts, uri, () => chooseFolder([]));
      if (!place) return;
      await attemptWithProgress(t('Comparing with the service'), async (signal) => {
        const plan = await compare(parts, place, signal);
        tellLeftOut(plan);
        const differing = plan.filter(({ drift }) => !['inSync', 'new', 'leftOut'].includes(drift));
        if (differing.length === 0) void showInformation(t('All files match their insights.'));
        else showDifferences(parts, place, differing);
      });
    },
  };
}

/** Lists the files that differ; the list stays open while one looks at them. */
function showDifferences(
  parts: FolderParts,
  place: SessionFolder,
  differing: readonly PlannedFile[],
): void {
  const { length } = differing;
  showPlanned(differing, {
    title: t('Compare with {0}', place.session.connection.name),
    placeholder:
      length === 1
        ? t('1 file differs. Select it to see how.')
        : t('{0} files differ. Select one to see how.', countWords(length)),
    compare: differences(parts, place),
  });
}

/**
 * Shows a file beside its insight as it is now; alone if one of them is not there. Of several files clicked one after
 * the other, the last one is shown.
 */
function differences(
  { versions }: FolderParts,
  { uri, folder, session }: SessionFolder,
): (planned: PlannedFile) => Promise<void> {
  const { name } = session.connection;
  const options = { preview: true, preserveFocus: true };
  let newest: PlannedFile | undefined;
  return async (planned) => {
    newest = planned;
    const { file, drift } = planned;
    const here = Uri.joinPath(uri, file);
    await attemptWithProgress(t('Comparing with the service'), async (signal) => {
      const text = await folder.pulledText(file, signal);
      if (newest !== planned) return;
      const there = text === undefined ? undefined : versions.add(here, name, text);
      if (there && drift !== 'missing') {
        const title = t('{0}: {1} ↔ this folder', file, name);
        await commands.executeCommand('vscode.diff', there, here, title, options);
      } else await window.showTextDocument(there ?? here, options);
    });
  };
}

function pulledWords(written: number, folder: string): string {
  return written === 1
    ? t('Wrote 1 file to {0}.', folder)
    : t('Wrote {0} files to {1}.', countWords(written), folder);
}

/** The folder to push; undefined if there is nothing to do. */
async function placeToPush(
  parts: FolderParts,
  clicked: unknown,
): Promise<SessionFolder | undefined> {
  const local = parts.localFolders();
  const place = await placeOf(parts, clicked, () => chooseFolder(local));
  return place && wantedPlace(place, local);
}

/** Shows how the files differ from their insights, including changes made elsewhere. */
async function compare(
  { badges }: FolderParts,
  { uri, folder }: SessionFolder,
  signal: AbortSignal,
): Promise<readonly PlannedFile[]> {
  await folder.adopt(signal);
  const plan = await folder.plan(signal);
  badges.note(uri, plan);
  return plan;
}

/** Pushes what the person confirms of a plan, then updates badges and tree. */
async function push(
  parts: FolderParts,
  place: SessionFolder,
  plan: readonly PlannedFile[],
): Promise<void> {
  const { tree, badges } = parts;
  const lacks = await lacksOfNew(parts, place, plan);
  const faultOf = (file: string, text: string) =>
    parts.findFault(Uri.joinPath(place.uri, file), text);
  const faults = lacks && (await faultsOf(plan, place.folder, faultOf));
  if (!faults) return;
  const pushed = await confirmPlan(plan, {
    folder: place.folder,
    lacks,
    faults,
    title: t('Push to {0}', place.session.connection.name),
    what: 'file',
    compare: differences(parts, place),
    open: (file) => open(place, file),
  });
  if (!pushed) return;
  await attemptWithProgress(t('Comparing with the service'), async (signal) => {
    badges.note(place.uri, await place.folder.plan(signal));
    tree.refresh();
  });
}

/** Saves the folder's files, so that unsaved text is pushed too; other documents are left alone. */
async function saveIn(folder: Uri): Promise<void> {
  const dirty = workspace.textDocuments.filter(
    ({ isDirty, uri }) => isDirty && Uri.joinPath(uri, '..').toString() === folder.toString(),
  );
  for (const document of dirty) await document.save();
}

async function open({ uri }: SessionFolder, file: string): Promise<void> {
  const document = await workspace.openTextDocument(Uri.joinPath(uri, file));
  await window.showTextDocument(document, { preview: false });
  // Without a merge editor, the marks in the file are the merge.
  await commands.executeCommand('revealInExplorer', document.uri);
}
