import { workspace } from 'vscode';
import type { AuthArea } from '../auth/register.ts';
import type { Activation } from '../base/activation.ts';
import { Emitter, type Listen } from '../base/emitter.ts';
import { headerFor } from '../cells/activeNotebook.ts';
import type { LanguageServer } from '../language/languageServer.ts';
import { Catalogs } from './catalogs.ts';
import { CatalogStore } from './catalogStore.ts';
import { FollowConnections } from './followConnections.ts';
import { ValuesOnDemand } from './valuesOnDemand.ts';

/** The dependencies of the catalog. */
export type CatalogNeeds = Pick<
  AuthArea,
  'connections' | 'keys' | 'log' | 'refused' | 'sessions'
> & {
  readonly language: LanguageServer;
};

/** The known state of projects. */
export type CatalogArea = {
  readonly catalogs: Catalogs;
  readonly values: ValuesOnDemand;
  /** Fires when the language server gets another catalog, or new parts of one. */
  readonly onDidTell: Listen<void>;
};

/** Fetches the catalogs of the projects in use, and tells the language server which file has which. */
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
    new FollowConnections(catalogs, {
      connections,
      keys,
      refused,
      openSession: (document) => sessions.open(document),
      fetch: async ({ client, connection }, signal, before, told) => {
        const [{ catalogSource }, { fetchCatalog }] = await Promise.all([
          import('./catalogSource.ts'),
          import('./fetchCatalog.ts'),
        ]);
        const source = catalogSource(client, connection.projectId);
        const parts = told && { told, isFirst: isInOpenText };
        return fetchCatalog(source, Date.now(), signal, before, parts);
      },
      tellFiles: async (bound) => {
        const hasChanged = await language.tellDocumentCatalogs(bound);
        if (hasChanged) told.fire();
        return hasChanged;
      },
    }),
  );
  const values = new ValuesOnDemand({
    openSession: (document) => sessions.open(headerFor(document)),
    tell: (catalog) => language.tellCatalog(catalog),
  });
  language.takeValuesFrom(values);
  return { catalogs, values, onDidTell: told.event };
}

/** True for a name that an open query may use. */
function isInOpenText(name: string): boolean {
  return workspace.textDocuments.some(
    (document) => document.languageId === 'hogql' && document.getText().includes(name),
  );
}
