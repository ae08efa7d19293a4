import { window } from 'vscode';
import type { AuthArea } from '../auth/register.ts';
import type { Activation } from '../base/activation.ts';
import { Emitter } from '../base/emitter.ts';
import type { Listen } from '../base/emitter.ts';
import type { LanguageServer } from '../language/languageServer.ts';
import { catalogSource } from './catalogSource.ts';
import { Catalogs } from './catalogs.ts';
import { CatalogStore } from './catalogStore.ts';
import { fetchCatalog } from './fetchCatalog.ts';
import { FollowConnection } from './followConnection.ts';
import { ValuesOnDemand } from './valuesOnDemand.ts';

/** What the catalog works with. */
export type CatalogNeeds = Pick<
  AuthArea,
  'connections' | 'keys' | 'log' | 'refused' | 'sessions'
> & {
  readonly language: LanguageServer;
};

/** What is known of projects. */
export type CatalogArea = {
  readonly catalogs: Catalogs;
  readonly values: ValuesOnDemand;
  /** Fires when the language server has taken in another catalog. */
  readonly onDidTell: Listen<void>;
};

/** Fetches the catalog of the project in use, and tells it to the language server. */
export function registerCatalog({ own, globalPath }: Activation, needs: CatalogNeeds): CatalogArea {
  const { connections, keys, refused, sessions, language, log } = needs;
  const told = new Emitter<void>();
  const catalogs = own(
    new Catalogs(
      new CatalogStore(globalPath('catalogs'), (words) => log.add(words)),
      (catalog) => void language.tellCatalog(catalog).then(() => told.fire()),
    ),
  );
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
  const values = new ValuesOnDemand({
    openSession: (document) => sessions.open(document),
    tell: (catalog) => language.tellCatalog(catalog),
  });
  language.takeValuesFrom(values);
  return { catalogs, values, onDidTell: told.event };
}
