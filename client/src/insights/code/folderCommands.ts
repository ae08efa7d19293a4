import { t } from '@vscode/l10n';
import { commands, Uri, window, workspace } from 'vscode';
import type { Sessions } from '../../auth/sessions.ts';
import { showInformation } from '../../base/messages.ts';
import type { CommandsOf } from '../../base/registerCommands.ts';
import type { LackParts } from '../copy/lacks.ts';
import { isInsightNode } from '../tree/insightItem.ts';
import type { InsightsTree } from '../tree/insightsTree.ts';
import type { Badges } from './badges.ts';
import { attemptWithProgress, chooseInsights, confirmPlan, tellLeftOut } from './confirmPlan.ts';
import { lacksOfNew, wantedPlace } from './othersFolder.ts';
import { type LocalFolder, placeOf, type SessionFolder } from './place.ts';
import { driftWords, type PlannedFile } from './plan.ts';

/** The dependencies of the commands that keep insights as files. */
export type FolderParts = {
  readonly sessions: Sessions;
  readonly tree: InsightsTree;
  readonly badges: Badges;
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
      const place = await placeOf(parts, node);
      if (!place) return;
      const ids = isInsightNode(node)
        ? [node.insight.id]
        : await chooseInsights(parts.tree, t('Pull Insights'));
      if (!ids?.length) return;
      await attemptWithProgress(t('Pulling insights'), async (signal) => {
        const pulled = await place.folder.pull(ids, signal);
        const count = (kind: string): number => pulled.filter((each) => each.kind === kind).length;
        const [written, kept, merges] = [count('written'), count('kept'), count('merge')];
        void showInformation(
          [
            written === 1
              ? t('Wrote 1 file; {0} unchanged.', kept)
              : t('Wrote {0} files; {1} unchanged.', written, kept),
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
      const place = await placeOf(parts, uri);
      if (!place) return;
      await attemptWithProgress(t('Comparing with the service'), async (signal) => {
        const plan = await compare(parts, place, signal);
        tellLeftOut(plan);
        const differing = plan.filter(({ drift }) => !['inSync', 'new', 'leftOut'].includes(drift));
        const said = differing.map(({ file, drift }) => `${file}: ${driftWords(drift)}`);
        void showInformation(
          said.length === 0 ? t('All files match their insights.') : said.join('. '),
        );
      });
    },
  };
}

/** The folder to push; undefined if there is nothing to do. */
async function placeToPush(
  parts: FolderParts,
  clicked: unknown,
): Promise<SessionFolder | undefined> {
  const local = parts.localFolders();
  const place = await placeOf(parts, clicked, local);
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
  if (!lacks) return;
  const pushed = await confirmPlan(plan, {
    folder: place.folder,
    lacks,
    title: t('Push to {0}', place.session.connection.name),
    what: 'file',
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
