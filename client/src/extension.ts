import { env, type ExtensionContext, l10n } from 'vscode';
import { registerAuth } from './auth/register.ts';
import { activation } from './base/activation.ts';
import { registerCommands } from './base/registerCommands.ts';
import { UriPaths } from './base/uriPaths.ts';
import { registerBudget } from './budget/register.ts';
import { registerCatalog } from './catalog/register.ts';
import { registerEmbedded } from './embedded/register.ts';
import { registerGuide } from './guide/register.ts';
import { registerHistory } from './history/register.ts';
import { registerInsights } from './insights/register.ts';
import { registerLanguage } from './language/register.ts';
import { registerLinks } from './links/register.ts';
import { registerLive } from './live/register.ts';
import { localServices, registerLocal } from './local/register.ts';
import { registerNodes } from './nodes/register.ts';
import { registerNotebooks } from './notebook/register.ts';
import { registerOperations } from './operations/register.ts';
import { registerParameters } from './parameters/register.ts';
import { speak } from './protocol/language.ts';
import { registerReport } from './report/register.ts';
import { registerResultTables } from './resultTables/register.ts';
import { registerResults } from './results/register.ts';
import { registerRuns } from './runs/register.ts';
import { registerSchema } from './schema/register.ts';
import { registerStatus } from './status/register.ts';
import { registerVariables } from './variables/register.ts';

let end: (() => Promise<void>) | undefined;

/** Builds the areas and passes each what it needs, and nothing else. */
export function activate(context: ExtensionContext): void {
  speak({ tag: env.language, words: l10n.bundle ?? {} });
  const extension = activation(context);

  // The parts that everything below needs.
  const uris = extension.own(new UriPaths());
  const budget = registerBudget(extension);
  const services = localServices(extension, (cluster) => auth.keys.password(cluster));
  const auth = registerAuth(extension, {
    budget,
    uris,
    local: (project) => services.transport(project),
  });
  const { language, commands: languageCommands } = registerLanguage(extension);
  const { fragments } = language;
  const catalog = registerCatalog(extension, { ...auth, language });
  const parameters = registerParameters(extension, { ...catalog, language });
  const { commands: variableCommands, ...variables } = registerVariables({ ...auth, ...catalog });

  // Running queries and showing their results.
  const panel = registerResults(extension, { ...auth, language });
  const running = registerRuns(extension, {
    ...auth,
    ...panel,
    ...variables,
    language,
    parameters,
    retainedFrom: (project) => catalog.catalogs.of(project)?.catalog.retainedFrom,
  });
  end = running.end;
  const resultTables = registerResultTables({
    ...auth,
    ...catalog,
    ...panel,
    transport: (project) => services.transport(project),
  });
  const { queryResult } = resultTables;
  const history = registerHistory(extension, { ...auth, ...panel, ...running, queryResult });
  registerStatus(extension, { ...auth, ...catalog, ...running, budget, language });

  // A project's schema, and its saved assets.
  const nodes = registerNodes(extension, { ...auth, ...catalog });
  const embedded = registerEmbedded(extension, { fragments, onDidTellCatalog: catalog.onDidTell });
  const shared = { ...auth, ...catalog, ...panel, ...running };
  const insights = registerInsights(extension, {
    ...shared,
    ...nodes,
    fragments,
    localInsights: (project) => services.insightsFolder(project),
  });
  const schema = registerSchema(extension, { ...shared, ...insights, language });
  const notebooks = registerNotebooks(extension, {
    ...shared,
    ...insights,
    ...variables,
    language,
    parameters,
  });
  const operations = registerOperations(extension, { ...auth, language });
  const local = registerLocal(extension, { ...auth, services });
  const live = registerLive(extension, {
    ...auth,
    language,
    parameters,
    transport: (project) => services.transport(project),
  });
  const guide = registerGuide(extension, { ...auth, ...panel, ...running, insights });

  const links = registerLinks(extension, { ...auth, uris });
  const report = registerReport(extension, auth);

  // A command that none of them handles does not compile.
  extension.own(
    registerCommands({
      ...auth.commands,
      ...local,
      ...live,
      ...languageCommands,
      ...panel.commands,
      ...variableCommands,
      ...running.commands,
      ...resultTables.commands,
      ...history.commands,
      ...schema.commands,
      ...nodes.commands,
      ...embedded.commands,
      ...insights.commands,
      ...notebooks.commands,
      ...operations.commands,
      ...links.commands,
      ...report.commands,
      ...guide.commands,
    }),
  );
}

/** VS Code waits for final requests, although it disposes of the parts meanwhile. */
export async function deactivate(): Promise<void> {
  await end?.();
}
