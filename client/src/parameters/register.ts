import { placeholdersRequest } from '../../../server/src/protocol/statements.ts';
import type { Activation } from '../base/activation.ts';
import type { Catalogs } from '../catalog/catalogs.ts';
import type { LanguageServer } from '../language/languageServer.ts';
import { noAnswer, soon } from '../language/soon.ts';
import { EnteredValues } from './enteredValues.ts';
import { Parameters } from './parameters.ts';
import { projectVariables } from './projectVariables.ts';

/** What parameters work with. */
export type ParametersNeeds = {
  readonly language: LanguageServer;
  readonly catalogs: Catalogs;
};

/** Gives the placeholders of queries their values. */
export function registerParameters(
  { context }: Activation,
  { language, catalogs }: ParametersNeeds,
): Parameters {
  return new Parameters({
    placeholders: async (query) => {
      if (!query.includes('{')) return [];
      const found = await soon(language.request(placeholdersRequest, { text: query }));
      if (!found) throw new Error(noAnswer);
      return found.placeholders;
    },
    variables: (session) => projectVariables(catalogs, session),
    entered: new EnteredValues(context.workspaceState),
  });
}
