import { window, workspace } from 'vscode';
import type { Auth } from '../auth/register.ts';
import type { Activation } from '../base/activation.ts';
import { insightScheme } from '../base/insightAddress.ts';
import type { Catalogs } from '../catalog/catalogs.ts';
import type { Fragments } from '../language/fragments.ts';
import type { DocumentProblems } from '../nodes/documentProblems.ts';
import type { Results } from '../results/register.ts';
import type { Running } from '../runs/register.ts';
import { changeCommands } from './change/changeCommands.ts';
import { DeletedInsights } from './change/deletedInsights.ts';
import { deletionCommands } from './change/deletionCommands.ts';
import { Badges } from './code/badges.ts';
import { folderCommands } from './code/folderCommands.ts';
import { computeCommands } from './compute/computeCommands.ts';
import { copyCommands } from './copy/copyCommands.ts';
import { Conflicts } from './documents/conflicts.ts';
import { DraftKeeper } from './documents/draftKeeper.ts';
import { DraftStore } from './documents/draftStore.ts';
import { InsightDocuments } from './documents/insightDocuments.ts';
import { VersionDocuments } from './documents/versionDocuments.ts';
import { lookCommands } from './look/lookCommands.ts';
import { InsightsTree } from './tree/insightsTree.ts';
import { OfflineInsights } from './tree/offlineInsights.ts';
import { treeCommands } from './tree/treeCommands.ts';

/** What saved insights work with. */
export type InsightsParts = Pick<Auth, 'connections' | 'keys' | 'refused' | 'sessions'> &
  Pick<Results, 'results' | 'tabs'> &
  Pick<Running, 'run'> & {
    readonly catalogs: Catalogs;
    readonly fragments: Fragments;
    readonly problems: DocumentProblems;
  };

/** Saved insights as other areas see them. */
export type SavedInsights = {
  readonly tree: InsightsTree;
  readonly commands: ReturnType<typeof treeCommands> &
    ReturnType<typeof changeCommands> &
    ReturnType<typeof deletionCommands> &
    ReturnType<typeof lookCommands> &
    ReturnType<typeof computeCommands> &
    ReturnType<typeof copyCommands> &
    ReturnType<typeof folderCommands>;
};

/** Builds the tree of saved insights, their documents, and what is done with them. */
export function registerInsights(activation: Activation, parts: InsightsParts): SavedInsights {
  const { context } = activation;
  const { sessions } = parts;
  const tree = registerTree(activation, parts);
  const { badges, versions } = registerDocuments(activation, tree, parts);
  return {
    tree,
    commands: {
      ...treeCommands(tree),
      ...changeCommands({ sessions, tree }),
      ...deletionCommands({ sessions, tree, deleted: new DeletedInsights(context.globalState) }),
      ...lookCommands({ ...parts, versions }),
      ...computeCommands(parts),
      ...copyCommands(parts),
      ...folderCommands({ sessions, tree, badges }),
    },
  };
}

/** The tree follows whatever decides what the service shows. */
function registerTree(
  { context, own, globalPath }: Activation,
  { connections, keys, refused, sessions }: InsightsParts,
): InsightsTree {
  const tree = own(
    new InsightsTree(
      () => sessions.open(undefined),
      new OfflineInsights(globalPath('insightLists')),
      context.workspaceState,
    ),
  );
  own(window.registerTreeDataProvider(InsightsTree.id, tree));
  own(connections.onDidChange(() => tree.refresh()));
  own(keys.onDidChange(() => tree.refresh()));
  own(refused.onDidChange(() => tree.refresh()));
  return tree;
}

/** Insights as documents that are saved back, with unsaved text kept on disk. */
function registerDocuments(
  { own, globalPath }: Activation,
  tree: InsightsTree,
  { sessions }: InsightsParts,
): { readonly badges: Badges; readonly versions: VersionDocuments } {
  const drafts = new DraftStore(globalPath('insights'));
  const documents = own(new InsightDocuments((host, id) => sessions.reach(host, id), drafts));
  const versions = own(new VersionDocuments());
  own(new DraftKeeper(documents, drafts));
  own(new Conflicts(documents, versions));
  own(workspace.registerFileSystemProvider(insightScheme, documents, { isCaseSensitive: true }));
  own(
    documents.onDidSave(({ outcome }) => {
      if (outcome.kind === 'saved') void tree.saved(outcome.state);
    }),
  );
  const badges = own(
    new Badges(
      drafts,
      () => tree.known(),
      () => documents.bases(),
    ),
  );
  own(window.registerFileDecorationProvider(badges));
  own(drafts.onDidChange(() => badges.refresh()));
  own(tree.onDidChangeTreeData(() => badges.refresh()));
  return { badges, versions };
}
