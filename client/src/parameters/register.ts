import { placeholdersRequest } from '../../../server/src/protocol/statements.ts';
import type { Activation } from '../base/activation.ts';
import { catalogId } from '../catalog/catalogStore.ts';
import type { Catalogs } from '../catalog/catalogs.ts';
import type { ValuesOnDemand } from '../catalog/valuesOnDemand.ts';
import type { LanguageServer } from '../language/languageServer.ts';
import { noAnswer, waitUpTo } from '../language/waitUpTo.ts';
import { EnteredValues } from './enteredValues.ts';
import { Parameters } from './parameters.ts';
import { projectVariables } from './projectVariables.ts';
import { suggestionsOf } from './suggestions.ts';
import { variableChoices } from './variableChoices.ts';

/** The dependencies of parameters. */
export type ParametersNeeds = {
  readonly language: LanguageServer;
  readonly catalogs: Catalogs;
  readonly values: ValuesOnDemand;
};

/** Gives the placeholders of queries their values. */
export function registerParameters(
  { context }: Activation,
  { language, catalogs, values }: ParametersNeeds,
): Parameters {
  return new Parameters({
    placeholders: async (query, { connection }) => {
      if (!query.includes('{')) return [];
      const found = await waitUpTo(
        language.request(placeholdersRequest, { text: query, catalog: catalogId(connection) }),
      );
      if (!found) throw new Error(noAnswer());
      return found.placeholders;
    },
    variables: (session) => projectVariables(catalogs, session),
    choices: variableChoices(),
    entered: new EnteredValues(context.workspaceState),
    known: ({ client, connection }) => ({
      suggest: suggestionsOf(connection, { catalogs, values }),
      clock: {
        nowMs: client.serviceNow,
        timeZone: catalogs.of(connection)?.catalog.timezone ?? 'UTC',
      },
    }),
  });
}
