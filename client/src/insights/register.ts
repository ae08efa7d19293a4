import { existsSync } from 'node:fs';
import { t } from '@vscode/l10n';
import { Uri, window, workspace } from 'vscode';
import type { LocalProject } from '../auth/connection.ts';
import type { AuthArea } from '../auth/register.ts';
import type { Activation } from '../base/activation.ts';
import { type CommandsOf, lateCommands } from '../base/registerCommands.ts';
import { insightScheme } from '../base/insightAddress.ts';
import type { Catalogs } from '../catalog/catalogs.ts';
import type { Fragments } from '../language/server/fragments.ts';
import type { DocumentProblems } from '../nodes/documentProblems.ts';
import type { ResultsArea } from '../results/register.ts';
import type { RunsArea } from '../runs/register.ts';
import { membersOf } from '../../../server/common/json/members.ts';
import { DeletedInsights } from './change/deletedInsights.ts';
import { Badges } from './code/badges.ts';
import type { LocalFolder } from './code/place.ts';
import { computeCommands } from './compute/computeCommands.ts';
import { Conflicts } from './documents/conflicts.ts';
import { DraftKeeper } from './documents/draftKeeper.ts';
import { DraftStore } from './documents/draftStore.ts';
import { InsightDocuments, noteSave } from './documents/insightDocuments.ts';
import { MergeDocuments } from './documents/mergeDocuments.ts';
import { VersionDocuments } from './documents/versionDocuments.ts';
import { ChartRepairs } from './repair/chartRepairs.ts';
import { faultFinder } from './saving/syntaxFault.ts';
import { lookCommands } from './look/lookCommands.ts';
import { InsightsTree } from './tree/insightsTree.ts';
import { OfflineInsights } from './tree/offlineInsights.ts';
import { treeCommands } from './tree/treeCommands.ts';

/** The dependencies of saved insights. */
export type InsightsNeeds = Pick<AuthArea, 'connections' | 'keys' | 'refused' | 'sessions'> &
  Pick<ResultsArea, 'results' | 'tabs'> &
  Pick<RunsArea, 'run'> & {
    readonly catalogs: Catalogs;
    readonly fragments: Fragments;
    /** The folder that a project on this machine keeps its insights in. */
    readonly localInsights: (project: LocalProject) => string;
    readonly problems: DocumentProblems;
  };

/** Saved insights as other areas see them. */
export type InsightsArea = {
  readonly tree: InsightsTree;
  readonly commands: CommandsOf<
    | 'insightTree'
    | 'insightChanges'
    | 'insightDeletion'
    | 'insightLooks'
    | 'insightRuns'
    | 'insightCopies'
    | 'insightFolders'
    | 'insightRepair'
  >;
};

/** Builds the tree of saved insights, their documents and their commands. */
export function registerInsights(activation: Activation, needs: InsightsNeeds): InsightsArea {
  const { context } = activation;
  const { sessions } = needs;
  const tree = registerTree(activation, needs);
  const { badges, documents, versions } = registerDocuments(activation, tree, needs);
  const findFault = faultFinder(needs.fragments);
  const openSession = (host: string, id: string) => sessions.reach(host, id);
  const repairs = activation.own(new ChartRepairs({ tree, documents, openSession }));
  return {
    tree,
    commands: {
      ...treeCommands(tree),
      ...lateCommands('insightChanges', async () => {
        const { changeCommands } = await import('./change/changeCommands.ts');
        return changeCommands({ sessions, tree, findFault });
      }),
      ...lateCommands('insightDeletion', async () => {
        const { deletionCommands } = await import('./change/deletionCommands.ts');
        const deleted = new DeletedInsights(context.globalState);
        return deletionCommands({ sessions, tree, deleted });
      }),
      ...lookCommands({ ...needs, documents, versions }),
      ...computeCommands(needs),
      ...lateCommands('insightCopies', async () => {
        const { copyCommands } = await import('./copy/copyCommands.ts');
        return copyCommands(needs);
      }),
      'hogql.insights.repairCharts': (node) => repairs.repair(node),
      ...lateCommands('insightFolders', async () => {
        const { folderCommands } = await import('./code/folderCommands.ts');
        return folderCommands({
          ...needs,
          findFault,
          tree,
          badges,
          versions,
          localFolders: () => localFolders(needs),
        });
      }),
    },
  };
}

/** The folders of the projects on this machine that there are connections to. */
function localFolders({ connections, localInsights }: InsightsNeeds): readonly LocalFolder[] {
  return connections.all().flatMap((connection) => {
    const { local } = connection;
    const folder = local && !local.isForeign ? localInsights(local) : undefined;
    return folder !== undefined && existsSync(folder)
      ? [{ connection, uri: Uri.file(folder) }]
      : [];
  });
}

/** The tree follows everything that decides what the service shows. */
function registerTree(
  { context, own, globalPath }: Activation,
  { connections, keys, refused, sessions }: InsightsNeeds,
): InsightsTree {
  const tree = own(
    new InsightsTree(
      () => sessions.open(undefined),
      new OfflineInsights(globalPath('insightLists')),
      context.workspaceState,
    ),
  );
  own(window.registerTreeDataProvider(InsightsTree.id, tree));
  own(
    window.tabGroups.onDidChangeTabs(({ opened }) => {
      for (const { input } of opened) {
        const document = membersOf(input)['uri'];
        if (document instanceof Uri) void tree.opened(document);
      }
    }),
  );
  own(connections.onDidChange(() => tree.refresh()));
  own(workspace.onDidGrantWorkspaceTrust(() => tree.refresh()));
  own(keys.onDidChange(() => tree.refresh()));
  own(refused.onDidChange(() => tree.refresh()));
  return tree;
}

/** Insights as documents that are saved back, with unsaved text kept on disk. */
function registerDocuments(
  { context, own, globalPath }: Activation,
  tree: InsightsTree,
  { sessions, fragments }: InsightsNeeds,
): {
  readonly badges: Badges;
  readonly documents: InsightDocuments;
  readonly versions: VersionDocuments;
} {
  const drafts = own(
    new DraftStore(globalPath('insights'), context.storageUri?.toString() ?? t('no workspace')),
  );
  const versions = own(new VersionDocuments());
  const conflicts = new Conflicts(versions, own(new MergeDocuments(drafts)));
  const reach = (host: string, id: string) => sessions.reach(host, id);
  const documents = own(new InsightDocuments(reach, drafts, conflicts, faultFinder(fragments)));
  own(new DraftKeeper(documents, drafts));
  own(workspace.registerFileSystemProvider(insightScheme, documents, { isCaseSensitive: true }));
  const badges = own(
    new Badges(drafts, {
      known: () => tree.known(),
      open: () => documents.bases(),
      isConflicting: (uri) => documents.isConflicting(uri),
    }),
  );
  own(
    documents.onDidSave((report) => {
      if (report.outcome.kind === 'saved') void tree.saved(report.outcome.state);
      void noteSave(conflicts, report);
      badges.refresh();
    }),
  );
  own(window.registerFileDecorationProvider(badges));
  own(drafts.onDidChange((document) => badges.refresh(document)));
  own(tree.onDidChangeTreeData(() => badges.refresh()));
  return { badges, documents, versions };
}
