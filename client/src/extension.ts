import { commands, Uri, window, workspace } from 'vscode';
import type { ExtensionContext } from 'vscode';
import { Connections } from './auth/connections.ts';
import { Keys } from './auth/keys.ts';
import { RefusedKeys } from './auth/refusedKeys.ts';
import { Sessions } from './auth/sessions.ts';
import { setting } from './base/settings.ts';
import { Catalogs } from './catalog/catalogs.ts';
import { catalogSource } from './catalog/catalogSource.ts';
import { CatalogStore } from './catalog/catalogStore.ts';
import { fetchCatalog } from './catalog/fetchCatalog.ts';
import { FollowConnection } from './catalog/followConnection.ts';
import { Budget } from './budget/budget.ts';
import { RequestLog } from './budget/requestLog.ts';
import { fitsBudget } from './budget/fitsBudget.ts';
import { ValuesOnDemand } from './catalog/valuesOnDemand.ts';
import { runInPanel } from './runs/runInPanel.ts';
import { connectionCommands } from './auth/connectionCommands.ts';
import { gridCommands } from './results/gridCommands.ts';
import { embeddedCommands, embeddedLenses } from './embedded/embeddedCommands.ts';
import { exportCommands } from './results/export/exportCommands.ts';
import { offerConnection, offerKey } from './auth/offerConnection.ts';
import { historyCommands } from './history/historyCommands.ts';
import { draftCommands } from './operations/draftCommands.ts';
import { insightActions } from './insights/change/changeCommands.ts';
import { insightCompute } from './insights/compute/computeCommands.ts';
import { insightCopy } from './insights/copy/copyCommand.ts';
import { insightDeletion } from './insights/change/deletionCommands.ts';
import { insightFolderCommands } from './insights/code/folderCommands.ts';
import { insightLooks } from './insights/look/lookCommands.ts';
import { insightCommands } from './insights/tree/treeCommands.ts';
import { notebookCommands } from './notebook/notebookCommands.ts';
import { notebookInsightCommands } from './notebook/insights/notebookInsightCommands.ts';
import { operationCommands } from './operations/operationCommands.ts';
import { registerCommands } from './base/registerCommands.ts';
import { resultsCommands } from './results/resultsCommands.ts';
import { runCommands } from './runs/runCommands.ts';
import { schemaCommands } from './schema/schemaCommands.ts';
import { EmbeddedDiagnostics } from './embedded/embeddedDiagnostics.ts';
import { EmbeddedDocuments } from './embedded/embeddedDocuments.ts';
import { EmbeddedFeatures } from './embedded/embeddedFeatures.ts';
import { History } from './history/history.ts';
import { Badges } from './insights/tree/badges.ts';
import { Conflicts } from './insights/documents/conflicts.ts';
import { DeletedInsights } from './insights/change/deletedInsights.ts';
import { DraftKeeper } from './insights/documents/draftKeeper.ts';
import { DraftStore } from './insights/documents/draftStore.ts';
import { insightScheme } from './base/insightAddress.ts';
import { InsightDocuments } from './insights/documents/insightDocuments.ts';
import { OfflineInsights } from './insights/tree/offlineInsights.ts';
import { InsightsTree } from './insights/tree/insightsTree.ts';
import { VersionDocuments } from './insights/documents/versionDocuments.ts';
import { LanguageServer } from './language/languageServer.ts';
import { CellStates } from './notebook/cellStates.ts';
import { CellStatus } from './notebook/cellStatus.ts';
import { Controllers } from './notebook/controller.ts';
import { NotebookParameters } from './notebook/notebookParameters.ts';
import { Notebooks } from './notebook/notebooks.ts';
import { ParametersView } from './notebook/parametersView.ts';
import { headerOf } from './cells/notebookTypes.ts';
import { ResultKeeper } from './notebook/resultKeeper.ts';
import { DocumentProblems } from './nodes/documentProblems.ts';
import { NodeCompletionProvider } from './nodes/completionProvider.ts';
import { AnswerDocuments } from './operations/answerDocuments.ts';
import { DraftDocuments } from './operations/draftDocuments.ts';
import { RequestDocuments } from './operations/requestDocuments.ts';
import { ErrorDiagnostics } from './runs/errorDiagnostics.ts';
import { EnteredValues } from './parameters/enteredValues.ts';
import { Parameters } from './parameters/parameters.ts';
import { knownVariables, projectVariables } from './parameters/projectVariables.ts';
import { Pins } from './results/pins.ts';
import { ResultsView } from './results/resultsView.ts';
import { SnapshotStore } from './results/snapshotStore.ts';
import { Tabs } from './results/tabs.ts';
import { RunMarks } from './runs/runMarks.ts';
import { RunMemory } from './runs/runMemory.ts';
import { Runs } from './runs/runs.ts';
import { RunSchedule } from './runs/runSchedule.ts';
import { StatementMark } from './runs/statementMark.ts';
import { SchemaView } from './schema/schemaView.ts';
import { BudgetStatus } from './status/budgetStatus.ts';
import { ConnectionStatus } from './status/connectionStatus.ts';
import { RunStatus } from './status/runStatus.ts';

/** Builds the parts, joins them, and does nothing else. */
export function activate(context: ExtensionContext): void {
  const { extensionUri, subscriptions } = context;
  const { name, version } = context.extension.packageJSON as { name: string; version: string };
  const own = <T extends { dispose(): unknown }>(part: T): T => {
    subscriptions.push(part);
    return part;
  };

  const connections = own(new Connections(context.workspaceState));
  const keys = own(new Keys(context.secrets));
  const log = own(window.createOutputChannel('HogQL', { log: true }));
  const budget = new Budget(
    new RequestLog(Uri.joinPath(context.globalStorageUri, 'requests.log').fsPath),
    () => setting('budget.requestsPerHour'),
  );
  const refused = new RefusedKeys();
  const sessions = own(
    new Sessions({
      connections,
      keys,
      refused,
      budget,
      userAgent: `${name}-vscode/${version}`,
      jsonWorker: Uri.joinPath(extensionUri, 'dist/jsonWorker.js').fsPath,
      log: (text) => log.info(text),
    }),
  );
  const values: ValuesOnDemand = new ValuesOnDemand({
    openSession: (document) => sessions.open(document),
    tell: (catalog) => language.tellCatalog(catalog),
  });
  const language = own(
    new LanguageServer(extensionUri, (document, property) => values.prepare(document, property)),
  );
  const embedded = own(new EmbeddedFeatures(language.fragments));
  const embeddedProblems = own(new EmbeddedDiagnostics(language.fragments));
  const embeddedDocuments = own(new EmbeddedDocuments());
  own(embeddedLenses());
  const runs = own(new Runs());
  const tabs = new Tabs();
  own(
    runs.onDidChange((run) => {
      // What a cell shows stands below it.
      if (run.order.source?.file.scheme !== 'vscode-notebook-cell') tabs.follow(run);
    }),
  );
  const results = own(new ResultsView(tabs, extensionUri));
  const pins = own(
    new Pins(tabs, new SnapshotStore(storageFolder(context, 'pins')), showPinFailure),
  );
  own(results.onDidOpen(() => void pins.restore()));
  const catalogs = own(
    new Catalogs(
      new CatalogStore(Uri.joinPath(context.globalStorageUri, 'catalogs').fsPath),
      (catalog) =>
        void language.tellCatalog(catalog).then(() => {
          embeddedProblems.lookAgain();
        }),
    ),
  );
  const schema = own(new SchemaView((params) => language.schema(params), catalogs));
  own(
    new FollowConnection(catalogs, {
      connections,
      keys,
      refused,
      openSession: () => sessions.open(window.activeTextEditor?.document),
      fetch: ({ client, connection }, signal) =>
        fetchCatalog(catalogSource(client, connection.projectId), Date.now(), signal),
    }),
  );
  const parameters = new Parameters({
    placeholders: (query) => language.placeholders(query),
    variables: (session) => projectVariables(catalogs, session),
    entered: new EnteredValues(context.workspaceState),
  });
  const schedule = own(new RunSchedule());
  const history = own(new History(runs, context));
  const insights = own(
    new InsightsTree(
      () => sessions.open(undefined),
      new OfflineInsights(Uri.joinPath(context.globalStorageUri, 'insightLists').fsPath),
      context.workspaceState,
    ),
  );
  const insightDrafts = new DraftStore(Uri.joinPath(context.globalStorageUri, 'insights').fsPath);
  const documents = own(
    new InsightDocuments((host, id) => sessions.reach(host, id), insightDrafts),
  );
  const versions = own(new VersionDocuments());
  own(new DraftKeeper(documents, insightDrafts));
  own(new Conflicts(documents, versions));
  const badges = own(
    new Badges(
      insightDrafts,
      () => insights.known(),
      () => documents.bases(),
    ),
  );
  own(window.registerFileDecorationProvider(badges));
  own(insightDrafts.onDidChange(() => badges.refresh()));
  own(insights.onDidChangeTreeData(() => badges.refresh()));
  own(
    documents.onDidSave(({ outcome }) => {
      if (outcome.kind === 'saved') void insights.saved(outcome.state);
    }),
  );
  own(
    new NodeCompletionProvider((document) => {
      const project = connections.for(document);
      const catalog = project && catalogs.of(project)?.catalog;
      return catalog && { ...catalog, values: { ...catalog.values, ...values.known(project) } };
    }),
  );
  const requests = own(new RequestDocuments());
  const answers = own(new AnswerDocuments());
  const drafts = own(new DraftDocuments());
  const notebookParameters = new NotebookParameters(parameters, context.workspaceState);
  const showParameters = async (): Promise<void> => {
    await commands.executeCommand(`${ParametersView.id}.focus`);
  };
  const states = own(new CellStates(language, notebookParameters));
  const keeper = new ResultKeeper(storageFolder(context, 'notebooks'), states);
  const controllers = own(
    new Controllers({
      runs,
      sessions,
      language,
      states,
      parameters: notebookParameters,
      keeper,
      fitsBudget,
      offerConnection,
      showParameters,
    }),
  );
  const parametersView = own(
    new ParametersView({
      language,
      states,
      parameters: notebookParameters,
      variables: (notebook) => knownVariables(catalogs, connections.for(headerOf(notebook))),
      extensionUri,
    }),
  );
  own(window.registerWebviewViewProvider(ParametersView.id, parametersView));
  own(
    new Notebooks({
      states,
      keeper,
      controllers,
      open: (snapshot) => {
        tabs.open(snapshot, false);
        return results.reveal();
      },
      extensionId: context.extension.id,
    }),
  );
  own(new CellStatus(states, connections));
  own(new ErrorDiagnostics(runs));
  own(new RunMarks(runs));
  own(new StatementMark(language));
  own(new RunStatus(runs));
  own(new ConnectionStatus(connections, keys, refused));
  own(new BudgetStatus(budget, sessions, connections));

  own(
    window.registerWebviewViewProvider(ResultsView.id, results, {
      webviewOptions: { retainContextWhenHidden: true },
    }),
  );
  own(window.registerTreeDataProvider(InsightsTree.id, insights));
  own(workspace.registerFileSystemProvider(insightScheme, documents, { isCaseSensitive: true }));
  own(connections.onDidChange(() => insights.refresh()));
  own(keys.onDidChange(() => insights.refresh()));
  own(refused.onDidChange(() => insights.refresh()));
  own(refused.onDidRefuse((connection) => void offerKey(connection)));
  // Another key may be one that drafts are open to.
  own(
    keys.onDidChange(() => void commands.executeCommand('setContext', 'hogql.draftRefused', false)),
  );
  own(
    registerCommands({
      ...runCommands({ runs, sessions, language, results, tabs, parameters, schedule }),
      ...resultsCommands(tabs, results),
      ...gridCommands(results),
      ...exportCommands(tabs, { sessions, language }),
      ...historyCommands({
        history,
        tabs,
        results,
        sessions,
        run: (order) => runInPanel({ runs, results, tabs, parameters }, order),
      }),
      ...schemaCommands(catalogs, schema),
      ...connectionCommands({ connections, keys, sessions }),
      ...insightCommands(insights),
      ...insightCompute({
        runs,
        results,
        tabs,
        parameters,
        sessions,
        catalogs,
        problems: own(new DocumentProblems()),
      }),
      ...insightFolderCommands({ sessions, tree: insights, badges }),
      ...insightCopy({ connections, sessions, catalogs, fragments: language.fragments }),
      ...insightLooks({ tabs, results, versions }),
      ...insightActions({ sessions, tree: insights }),
      ...insightDeletion({
        sessions,
        tree: insights,
        deleted: new DeletedInsights(context.globalState),
      }),
      ...notebookCommands({
        controllers,
        states,
        keeper,
        language,
        connections,
        showParameters,
        extensionUri,
      }),
      ...notebookInsightCommands({
        sessions,
        tree: insights,
        language,
        parameters: notebookParameters,
        folder: storageFolder(context, 'notebookInsights'),
      }),
      ...operationCommands({ sessions, requests, answers }),
      ...embeddedCommands(embeddedDocuments),
      ...draftCommands({ sessions, language, drafts }),
    }),
  );
  void language.start();
  void embedded.start();
  void own(new RunMemory(runs, context.workspaceState, sessions)).restore();
}

/** What belongs to the workspace; windows without one share what belongs to none. */
function storageFolder({ storageUri, globalStorageUri }: ExtensionContext, name: string): string {
  return Uri.joinPath(storageUri ?? globalStorageUri, name).fsPath;
}

function showPinFailure(reason: string): void {
  void window.showWarningMessage(
    `The pinned result could not be kept on disk (${reason}). It stays until the window closes.`,
  );
}
