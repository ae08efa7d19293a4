import { type CommandsOf, lateCommands } from '../base/registerCommands.ts';
import { window } from 'vscode';
import type { AuthArea } from '../auth/register.ts';
import type { Activation } from '../base/activation.ts';
import type { Catalogs } from '../catalog/catalogs.ts';
import type { ValuesOnDemand } from '../catalog/valuesOnDemand.ts';
import { headerOf } from '../cells/notebookTypes.ts';
import type { InsightsArea } from '../insights/register.ts';
import type { LanguageServer } from '../language/languageServer.ts';
import { bindParameters } from '../parameters/bindParameters.ts';
import type { Parameters } from '../parameters/parameters.ts';
import { knownVariables } from '../parameters/projectVariables.ts';
import { suggestionsOf } from '../parameters/suggestions.ts';
import type { ResultsArea } from '../results/register.ts';
import type { RunsArea } from '../runs/register.ts';
import type { VariablesArea } from '../variables/register.ts';
import { CellStates } from './cellStates.ts';
import { CellStatus } from './cellStatus.ts';
import { Controllers } from './controller.ts';
import { NotebookParameters } from './notebookParameters.ts';
import { Notebooks } from './notebooks.ts';
import { type FieldsOf, ParametersView } from './parametersView.ts';
import { ResultKeeper } from './resultKeeper.ts';

/** The dependencies of notebooks. */
export type NotebookNeeds = Pick<AuthArea, 'connections' | 'sessions'> &
  Pick<RunsArea, 'runs'> &
  Pick<ResultsArea, 'results' | 'tabs'> &
  Pick<InsightsArea, 'tree'> &
  Pick<VariablesArea, 'onDidChangeVariables'> & {
    readonly parameters: Parameters;
    readonly language: LanguageServer;
    readonly catalogs: Catalogs;
    readonly values: ValuesOnDemand;
  };

/** Notebooks as other areas see them. */
export type NotebookArea = {
  readonly commands: CommandsOf<'notebook' | 'notebookInsights'>;
};

/** Opens `.hogql` files as notebooks, runs their cells, and keeps their results. */
export function registerNotebooks(
  { context, own, workspacePath }: Activation,
  needs: NotebookNeeds,
): NotebookArea {
  const { extensionUri } = context;
  const { runs, sessions, language, connections, catalogs, values, tabs, results, tree } = needs;
  const parameters = new NotebookParameters(needs.parameters, context.workspaceState);
  const states = own(new CellStates(language, parameters));
  const keeper = new ResultKeeper(workspacePath('notebooks'), states);
  const showParameters = (): Promise<void> => form.show();
  const controllers = own(
    new Controllers({
      runs,
      sessions,
      language,
      states,
      parameters,
      keeper,
      showParameters,
    }),
  );
  const fieldsOf: FieldsOf = (notebook, placeholders) => {
    const project = connections.for(headerOf(notebook));
    return bindParameters('', placeholders, {
      ...parameters.given(notebook),
      variables: knownVariables(catalogs, project),
      ...(project ? { suggest: suggestionsOf(project, { catalogs, values }) } : {}),
    }).fields;
  };
  const form = own(
    new ParametersView({
      language,
      states,
      parameters,
      fieldsOf,
      connectionOf: (notebook) => connections.for(headerOf(notebook))?.name,
      onDidChangeVariables: needs.onDidChangeVariables,
      extensionUri,
    }),
  );
  own(window.registerWebviewViewProvider(ParametersView.id, form));
  const notebooks = own(
    new Notebooks({
      states,
      keeper,
      controllers,
      parameters,
      open: (snapshot) => {
        tabs.open(snapshot, false);
        return results.reveal();
      },
      extensionId: context.extension.id,
    }),
  );
  own(new CellStatus(states, connections));
  const folder = workspacePath('notebookInsights');
  return {
    commands: {
      ...lateCommands('notebook', async () => {
        const { notebookCommands } = await import('./notebookCommands.ts');
        return notebookCommands({
          controllers,
          states,
          keeper,
          language,
          connections,
          showParameters,
          fieldsOf,
          moved: (from, to) => notebooks.move(from, to),
          extensionUri,
        });
      }),
      ...lateCommands('notebookInsights', async () => {
        const { notebookInsightCommands } = await import('./insights/notebookInsightCommands.ts');
        return notebookInsightCommands({ sessions, tree, language, parameters, folder });
      }),
    },
  };
}
