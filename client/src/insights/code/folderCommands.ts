import { t } from '@vscode/l10n';
import { commands, FileType, Uri, window, workspace } from 'vscode';
import { offerConnection } from '../../auth/offerConnection.ts';
import type { Session, Sessions } from '../../auth/sessions.ts';
import { showInformation } from '../../base/messages.ts';
import type { CommandTable } from '../../base/registerCommands.ts';
import { isInsightNode } from '../tree/insightItem.ts';
import type { InsightsTree } from '../tree/insightsTree.ts';
import type { Badges } from './badges.ts';
import { attemptWithProgress, chooseInsights, confirmPlan } from './confirmPlan.ts';
import { diskFiles } from './diskFiles.ts';
import { folderService } from './folderService.ts';
import { InsightFolder } from './insightFolder.ts';
import { lockName } from './lock.ts';
import { driftWords } from './plan.ts';
import type { PlannedFile } from './plan.ts';

/** What the commands that keep insights as files work with. */
export type FolderParts = {
  readonly sessions: Sessions;
  readonly tree: InsightsTree;
  readonly badges: Badges;
};

type FolderCommands = Pick<
  CommandTable,
  'hogql.insights.pull' | 'hogql.insights.push' | 'hogql.insights.checkDrift'
>;

/** A folder with the session that its insights belong to. */
type Place = {
  readonly uri: Uri;
  readonly session: Session;
  readonly folder: InsightFolder;
};

/**
 * Commands that keep insights as files. Nothing is sent to the service before its plan is
 * confirmed.
 */
export function folderCommands(parts: FolderParts): FolderCommands {
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
              ? t('Wrote 1 file; {0} stayed as they are.', kept)
              : t('Wrote {0} files; {1} stayed as they are.', written, kept),
            ...(merges === 1 ? [t('1 file with both sides to merge.')] : []),
            ...(merges > 1 ? [t('{0} files with both sides to merge.', merges)] : []),
          ].join(' '),
        );
        for (const each of pulled) if (each.kind === 'merge') await open(place, each.file);
        parts.badges.note(place.uri, await place.folder.plan(signal));
      });
    },
    'hogql.insights.push': async (uri) => {
      const place = await placeOf(parts, uri);
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
        const differing = plan.filter(({ drift }) => drift !== 'inSync' && drift !== 'new');
        const said = differing.map(({ file, drift }) => `${file}: ${driftWords(drift)}`);
        void showInformation(
          said.length === 0 ? t('All files match their insights.') : said.join('. '),
        );
      });
    },
  };
}

/** How the files differ from their insights, those of other machines too. */
async function compare(
  { badges }: FolderParts,
  { uri, folder }: Place,
  signal: AbortSignal,
): Promise<readonly PlannedFile[]> {
  await folder.adopt(signal);
  const plan = await folder.plan(signal);
  badges.note(uri, plan);
  return plan;
}

/** Pushes what the person confirms of a plan, then updates badges and tree. */
async function push(
  { tree, badges }: FolderParts,
  place: Place,
  plan: readonly PlannedFile[],
): Promise<void> {
  const pushed = await confirmPlan(plan, {
    folder: place.folder,
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

/** The folder of what was clicked, else the one that has a lock, else the one a person chooses. */
async function placeOf(parts: FolderParts, clicked: unknown): Promise<Place | undefined> {
  const session = isInsightNode(clicked) ? clicked.session : await parts.sessions.open(undefined);
  if (!('client' in session)) {
    await offerConnection(session);
    return undefined;
  }
  const uri = clicked instanceof Uri ? await folderOf(clicked) : await chooseFolder();
  if (!uri) return undefined;
  const service = folderService(session.client, session.connection);
  return { uri, session, folder: new InsightFolder(diskFiles(uri), service) };
}

async function folderOf(uri: Uri): Promise<Uri> {
  const { type } = await workspace.fs.stat(uri);
  return type === FileType.Directory ? uri : Uri.joinPath(uri, '..');
}

/** Saves the folder's files, so that unsaved text is pushed too; other documents are left alone. */
async function saveIn(folder: Uri): Promise<void> {
  const dirty = workspace.textDocuments.filter(
    ({ isDirty, uri }) => isDirty && Uri.joinPath(uri, '..').toString() === folder.toString(),
  );
  for (const document of dirty) await document.save();
}

async function chooseFolder(): Promise<Uri | undefined> {
  const locks = await workspace.findFiles(`**/${lockName}`, undefined, 50);
  const known = locks.map((uri) => Uri.joinPath(uri, '..'));
  const roots = (workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  const all = new Map([...known, ...roots].map((uri) => [uri.toString(), uri]));
  if (all.size === 1) return [...all.values()][0];
  const elsewhere = `$(folder-opened) ${t('Another folder…')}`;
  const items = [
    ...[...all.values()].map((uri) => ({ label: workspace.asRelativePath(uri), uri })),
    { label: elsewhere, uri: undefined },
  ];
  const chosen = await window.showQuickPick(items, { title: t('Folder for insights') });
  if (chosen?.label !== elsewhere) return chosen?.uri;
  const picked = await window.showOpenDialog({ canSelectFolders: true, canSelectFiles: false });
  return picked?.[0];
}

async function open({ uri }: Place, file: string): Promise<void> {
  const document = await workspace.openTextDocument(Uri.joinPath(uri, file));
  await window.showTextDocument(document, { preview: false });
  // The marks in the file are what the merge editor starts from, where there is one.
  await commands.executeCommand('revealInExplorer', document.uri);
}
