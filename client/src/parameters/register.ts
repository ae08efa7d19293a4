import { placeholdersRequest } from '../../../server/src/protocol/statements.ts';
import type { Activation } from '../base/activation.ts';
import { catalogId } from '../catalog/catalogStore.ts';
import type { Catalogs } from '../catalog/catalogs.ts';
import type { ValuesOnDemand } from '../catalog/valuesOnDemand.ts';
import type { LanguageServer } from '../language/languageServer.ts';
import { noAnswer, waitUpTo } from '../language/server/waitUpTo.ts';
import { EnteredValues } from './enteredValues.ts';
import { Parameters } from './parameters.ts';
import { projectVariables } from './projectVariables.ts';
import { suggestionsOf } from './suggestions.ts';
import { randomUUID } from 'node:crypto';
import type { Session } from '../auth/sessions.ts';
import { plainText } from '../protocol/cellText.ts';

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

/** A form does not wait for longer: then the variable's own choices do. */
const timeoutMs = 30_000;
/** More than anybody chooses from. */
const mostChoices = 1_000;

/**
 * The choices that a variable's HogQL returns. Each query runs once per window: it takes one of the hour's requests,
 * and comes from the service's cache if possible.
 */
export function variableChoices(): (
  session: Session,
  valuesQuery: string,
) => Promise<readonly string[] | undefined> {
  const asked = new Map<string, Promise<readonly string[] | undefined>>();
  return ({ client, connection }, query) => {
    const { host, projectId } = connection;
    const key = JSON.stringify([host, projectId, query]);
    const choices = asked.get(key) ?? fetchChoices({ client, connection }, query);
    asked.set(key, choices);
    // A failure may be temporary.
    void choices.then((found) => found ?? asked.delete(key));
    return choices;
  };
}

async function fetchChoices(
  { client, connection }: Pick<Session, 'client' | 'connection'>,
  query: string,
): Promise<readonly string[] | undefined> {
  const submission = { query, refresh: 'blocking', clientQueryId: randomUUID() } as const;
  try {
    const status = await client
      .queries(connection.projectId)
      .submit(submission, AbortSignal.timeout(timeoutMs));
    if (status.kind !== 'done') return undefined;
    const values = status.result.rows.flatMap(([first = null]) =>
      first === null ? [] : plainText(first),
    );
    return [...new Set(values)].slice(0, mostChoices);
  } catch {
    return undefined;
  }
}
