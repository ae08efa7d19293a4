import type { CommandsOf } from '../base/registerCommands.ts';
import { schemaPlaceRequest, schemaRequest } from '../../../server/src/protocol/schema.ts';
import type { AuthArea } from '../auth/register.ts';
import type { Activation } from '../base/activation.ts';
import { propertiesOfEvent } from '../catalog/catalogSource.ts';
import type { Catalogs } from '../catalog/catalogs.ts';
import { activeDocument } from '../cells/activeNotebook.ts';
import type { InsightsTree } from '../insights/tree/insightsTree.ts';
import type { LanguageServer } from '../language/languageServer.ts';
import { dimEmptyTables } from './schemaItem.ts';
import { EventProperties } from './eventProperties.ts';
import { schemaCommands, type SchemaQuestions } from './schemaCommands.ts';
import type { ReadSchema } from './schemaTree.ts';
import { SchemaView } from './schemaView.ts';

/** The dependencies of the Schema view. */
export type SchemaNeeds = Pick<AuthArea, 'connections' | 'sessions'> & {
  readonly language: LanguageServer;
  readonly catalogs: Catalogs;
  /** The tree of saved insights. */
  readonly tree: InsightsTree;
};

/** The Schema view as other areas see it. */
export type SchemaArea = {
  readonly commands: CommandsOf<'schema'>;
};

/** Shows the schema as the language server knows it, and the saved insights beside it. */
export function registerSchema(
  { own }: Activation,
  { connections, sessions, language, catalogs, tree: insights }: SchemaNeeds,
): SchemaArea {
  const read: ReadSchema = (params) => {
    const { front } = catalogs;
    return language.request(schemaRequest, {
      ...params,
      ...(front !== undefined && { catalog: front }),
    });
  };
  const placeOf: SchemaQuestions['placeOf'] = async ({ uri }, { line, character }) => {
    const textDocument = { uri: uri.toString() };
    const position = { line, character };
    return (await language.request(schemaPlaceRequest, { textDocument, position })).path;
  };
  const properties = new EventProperties(async (event, signal) => {
    const session = await sessions.open(activeDocument());
    if (!('client' in session)) return [];
    return propertiesOfEvent(session.client, session.connection.projectId, event, signal);
  });
  own(catalogs.onDidChange(() => properties.forget()));
  const view = own(
    new SchemaView(
      {
        read,
        insights,
        propertiesOfEvent: (event) => properties.of(event),
        hasProject: () => catalogs.state.fetched !== undefined,
        isConnected: () => connections.all().length > 0,
      },
      catalogs,
    ),
  );
  own(insights.onDidChangeTreeData(() => view.tree.refreshInsights()));
  own(dimEmptyTables());
  return { commands: schemaCommands(catalogs, view, { read, placeOf }) };
}
