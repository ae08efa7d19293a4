import { commands, Uri, window, workspace } from 'vscode';
import type { ExtensionContext } from 'vscode';
import { Connections } from './auth/connections.ts';
import { Keys } from './auth/keys.ts';
import { Sessions } from './auth/sessions.ts';
import { Budget } from './budget/budget.ts';
import { RequestLog } from './budget/requestLog.ts';
import { connectionCommands } from './commands/connection.ts';
import { draftCommands } from './commands/draft.ts';
import { insightCommands } from './commands/insights.ts';
import { operationCommands } from './commands/operations.ts';
import { registerCommands } from './commands/register.ts';
import { runCommands } from './commands/run.ts';
import { InsightDocuments } from './insights/insightDocuments.ts';
import { InsightsTree } from './insights/insightsTree.ts';
import { LanguageServer } from './language/languageServer.ts';
import { AnswerDocuments } from './operations/answerDocuments.ts';
import { DraftDocuments } from './operations/draftDocuments.ts';
import { RequestDocuments } from './operations/requestDocuments.ts';
import { ErrorDiagnostics } from './runs/errorDiagnostics.ts';
import { ResultsView } from './results/resultsView.ts';
import { Runs } from './runs/runs.ts';
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
    () => workspace.getConfiguration('hogql').get('budget.requestsPerHour', 120),
  );
  const sessions = own(
    new Sessions({
      connections,
      keys,
      budget,
      userAgent: `${name}-vscode/${version}`,
      jsonWorker: Uri.joinPath(extensionUri, 'dist/jsonWorker.js').fsPath,
      log: (text) => log.info(text),
    }),
  );
  const language = own(new LanguageServer(extensionUri));
  const runs = own(new Runs());
  const results = own(new ResultsView(runs, extensionUri));
  const insights = own(new InsightsTree(() => sessions.open(undefined)));
  const documents = own(new InsightDocuments((host, id) => sessions.reach(host, id)));
  const requests = own(new RequestDocuments());
  const answers = own(new AnswerDocuments());
  const drafts = own(new DraftDocuments());
  own(new ErrorDiagnostics(runs));
  own(new RunStatus(runs));
  own(new ConnectionStatus(connections, keys));
  own(new BudgetStatus(budget, sessions, connections));

  own(
    window.registerWebviewViewProvider(ResultsView.id, results, {
      webviewOptions: { retainContextWhenHidden: true },
    }),
  );
  own(window.registerTreeDataProvider(InsightsTree.id, insights));
  own(
    workspace.registerFileSystemProvider(InsightDocuments.scheme, documents, {
      isReadonly: true,
      isCaseSensitive: true,
    }),
  );
  own(connections.onDidChange(() => insights.refresh()));
  own(keys.onDidChange(() => insights.refresh()));
  // Another key may be one that drafts are open to.
  own(
    keys.onDidChange(() => void commands.executeCommand('setContext', 'hogql.draftRefused', false)),
  );
  own(
    registerCommands({
      ...runCommands({ runs, sessions, language, results }),
      ...connectionCommands({ connections, keys, sessions }),
      ...insightCommands(insights),
      ...operationCommands({ sessions, requests, answers }),
      ...draftCommands({ sessions, language, drafts }),
    }),
  );
  void language.start();
}
