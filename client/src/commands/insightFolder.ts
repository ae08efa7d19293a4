import { commands, FileType, ProgressLocation, Uri, window, workspace } from 'vscode';
import type { QuickPickItem } from 'vscode';
import type { Session, Sessions } from '../auth/sessions.ts';
import { abortSignal } from '../base/abortSignal.ts';
import type { Badges } from '../insights/badges.ts';
import { diskFiles } from '../insights/code/diskFiles.ts';
import { InsightFolder } from '../insights/code/insightFolder.ts';
import type { Pushed } from '../insights/code/insightFolder.ts';
import { LOCK_NAME } from '../insights/code/lock.ts';
import type { PlannedFile } from '../insights/code/plan.ts';
import { folderService } from '../insights/insightService.ts';
import type { InsightsTree } from '../insights/insightsTree.ts';
import { fieldWords, refusalOf } from '../insights/saveWords.ts';
import { counted } from '../protocol/words.ts';
import { offerConnection, showFailure } from './failures.ts';
import { isInsightNode } from './insights.ts';
import type { CommandTable } from './register.ts';

/** What the commands that keep insights as files work with. */
export interface InsightFolderParts {
  readonly sessions: Sessions;
  readonly tree: InsightsTree;
  readonly badges: Badges;
}

type InsightFolderCommands = Pick<
  CommandTable,
  'hogql.insights.pull' | 'hogql.insights.push' | 'hogql.insights.checkDrift'
>;

/** A folder with the session that its insights belong to. */
interface Place {
  readonly uri: Uri;
  readonly session: Session;
  readonly folder: InsightFolder;
}

/** Commands that keep insights as files. Nothing is written there before its plan was confirmed. */
export function insightFolderCommands(parts: InsightFolderParts): InsightFolderCommands {
  return {
    'hogql.insights.pull': async (node) => {
      const place = await placeOf(parts, node);
      if (!place) return;
      const ids = isInsightNode(node) ? [node.insight.id] : await chooseInsights(parts.tree);
      if (!ids?.length) return;
      await attempt('Pulling insights', async (signal) => {
        const pulled = await place.folder.pull(ids, signal);
        const count = (kind: string): number => pulled.filter((each) => each.kind === kind).length;
        const merges = count('merge');
        void window.showInformationMessage(
          `Wrote ${counted(count('written'), 'file')}; ${count('kept')} stayed as they are.` +
            (merges > 0 ? ` ${counted(merges, 'file')} with both sides to merge.` : ''),
        );
        for (const each of pulled) if (each.kind === 'merge') await open(place, each.file);
        parts.badges.note(place.uri, await place.folder.plan(signal));
      });
    },
    'hogql.insights.push': async (uri) => {
      const place = await placeOf(parts, uri);
      if (!place) return;
      await saveIn(place.uri);
      await attempt('Comparing with the service', async (signal) => {
        const plan = await place.folder.plan(signal);
        parts.badges.note(place.uri, plan);
        await push(parts, place, plan);
      });
    },
    'hogql.insights.checkDrift': async (uri) => {
      const place = await placeOf(parts, uri);
      if (!place) return;
      await attempt('Comparing with the service', async (signal) => {
        const plan = await place.folder.plan(signal);
        parts.badges.note(place.uri, plan);
        const differing = plan.filter(({ drift }) => drift !== 'inSync' && drift !== 'new');
        const said = differing.map(({ file, drift }) => `${file}: ${driftWords[drift]}`);
        void window.showInformationMessage(
          said.length === 0 ? 'All files are as their insights.' : said.join('. '),
        );
      });
    },
  };
}

interface PlanItem extends QuickPickItem {
  readonly plan: PlannedFile;
}

/** Shows what would be written, carries out what was confirmed, then tells what came of it. */
async function push(
  { tree, badges }: InsightFolderParts,
  place: Place,
  plan: readonly PlannedFile[],
): Promise<void> {
  const due = plan.filter(({ drift }) => drift !== 'inSync' && drift !== 'missing');
  if (due.length === 0) {
    void window.showInformationMessage(
      'There is nothing to push: all files are as their insights.',
    );
    return;
  }
  const items = due.map((each): PlanItem => {
    const isSafe = each.drift === 'editedHere';
    return {
      label: each.file,
      description: driftWords[each.drift],
      detail: each.problem ?? (each.fields.length > 0 ? fieldWords(each.fields) : ''),
      picked: isSafe,
      plan: each,
    };
  });
  const chosen = await window.showQuickPick(items, {
    title: `Push to ${place.session.connection.name}`,
    placeHolder: 'What is ticked is written; a conflict opens as a merge',
    canPickMany: true,
    ignoreFocusOut: true,
  });
  if (!chosen?.length) return;
  await attempt('Pushing insights', async (signal) => {
    const pushed: Pushed[] = [];
    const merges: string[] = [];
    for (const { plan: each } of chosen) {
      const { file, drift } = each;
      if (drift === 'conflict') {
        if (await place.folder.merge(file, signal)) merges.push(file);
      } else if (drift === 'gone') {
        const created = await place.folder.createAgain(file, signal);
        if (created) pushed.push(created);
      } else if (drift === 'editedThere') {
        const id = each.entry?.base.id;
        if (id !== undefined) await place.folder.pull([id], signal);
      } else pushed.push(...(await place.folder.push([file], signal)));
    }
    tell(pushed);
    for (const file of merges) await open(place, file);
    if (merges.length > 0) {
      void window.showWarningMessage(
        `${counted(merges.length, 'file')} changed here and there. Choose between the sides, save, then push again.`,
      );
    }
    badges.note(place.uri, await place.folder.plan(signal));
    tree.refresh();
  });
}

function tell(pushed: readonly Pushed[]): void {
  const refused = pushed.flatMap((each) => {
    const refusal = each.kind === 'outcome' ? refusalOf(each.outcome) : undefined;
    return refusal ? [`${each.file}: ${refusal}`] : [];
  });
  const done = pushed.length - refused.length;
  if (done > 0) void window.showInformationMessage(`Pushed ${counted(done, 'file')}.`);
  for (const text of refused) void window.showWarningMessage(text);
}

const driftWords: Readonly<Record<PlannedFile['drift'], string>> = {
  inSync: 'as the insight',
  editedHere: 'change: edited here',
  editedThere: 'pull: changed there',
  conflict: 'conflict: changed here and there',
  gone: 'create again: deleted there',
  missing: 'not in the folder',
  broken: 'cannot be read',
  new: 'create: not an insight yet',
};

/** The folder of what was clicked, else the one that has a lock, else the one a person chooses. */
async function placeOf(parts: InsightFolderParts, clicked: unknown): Promise<Place | undefined> {
  const session = isInsightNode(clicked) ? clicked.session : await parts.sessions.open(undefined);
  if (!('client' in session)) {
    await offerConnection(session);
    return undefined;
  }
  const uri = clicked instanceof Uri ? await folderOf(clicked) : await chooseFolder();
  if (!uri) return undefined;
  const { client, connection } = session;
  const service = folderService(client, connection.projectId, connection.host);
  return { uri, session, folder: new InsightFolder(diskFiles(uri), service) };
}

async function folderOf(uri: Uri): Promise<Uri> {
  const { type } = await workspace.fs.stat(uri);
  return type === FileType.Directory ? uri : Uri.joinPath(uri, '..');
}

/** Unsaved text of the folder's files goes along; other documents are left alone. */
async function saveIn(folder: Uri): Promise<void> {
  const dirty = workspace.textDocuments.filter(
    ({ isDirty, uri }) => isDirty && Uri.joinPath(uri, '..').toString() === folder.toString(),
  );
  for (const document of dirty) await document.save();
}

async function chooseFolder(): Promise<Uri | undefined> {
  const locks = await workspace.findFiles(`**/${LOCK_NAME}`, undefined, 50);
  const known = locks.map((uri) => Uri.joinPath(uri, '..'));
  const roots = (workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  const all = new Map([...known, ...roots].map((uri) => [uri.toString(), uri]));
  if (all.size === 1) return [...all.values()][0];
  const elsewhere = '$(folder-opened) Another folder…';
  const items = [
    ...[...all.values()].map((uri) => ({ label: workspace.asRelativePath(uri), uri })),
    { label: elsewhere, uri: undefined },
  ];
  const chosen = await window.showQuickPick(items, { title: 'Folder for insights' });
  if (chosen?.label !== elsewhere) return chosen?.uri;
  const picked = await window.showOpenDialog({ canSelectFolders: true, canSelectFiles: false });
  return picked?.[0];
}

/** Insights, or all with a tag. */
async function chooseInsights(tree: InsightsTree): Promise<readonly number[] | undefined> {
  await tree.getChildren();
  const known = await tree.known();
  const tags = [...new Set(known.flatMap((each) => each.tags))].sort();
  const items = [
    ...tags.map((tag) => ({
      label: `$(tag) ${tag}`,
      description: 'all with this tag',
      ids: known.filter((each) => each.tags.includes(tag)).map(({ id }) => id),
    })),
    ...known.map(({ id, title, description }) => ({ label: title, description, ids: [id] })),
  ];
  const chosen = await window.showQuickPick(items, {
    title: 'Pull Insights',
    placeHolder: 'Insights to write as files',
    canPickMany: true,
    matchOnDescription: true,
  });
  return chosen && [...new Set(chosen.flatMap(({ ids }) => ids))];
}

async function open({ uri }: Place, file: string): Promise<void> {
  const document = await workspace.openTextDocument(Uri.joinPath(uri, file));
  await window.showTextDocument(document, { preview: false });
  // The marks in the file are what the merge editor starts from, where there is one.
  await commands.executeCommand('revealInExplorer', document.uri);
}

async function attempt(
  title: string,
  action: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  try {
    await window.withProgress({ location: ProgressLocation.Window, title }, (_progress, token) =>
      action(abortSignal(token)),
    );
  } catch (error) {
    await showFailure(error);
  }
}
