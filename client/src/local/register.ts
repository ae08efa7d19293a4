import { commands, type Disposable, Uri } from 'vscode';
import { type Cluster, haveSameAccount } from '../auth/cluster.ts';
import type { AuthArea } from '../auth/register.ts';
import type { Activation } from '../base/activation.ts';
import type { CommandsOf } from '../base/registerCommands.ts';
import { LeftOutNews } from './leftOut.ts';
import { LocalServices } from './localServices.ts';
import { openedFiles } from './openedFiles.ts';
import { t } from '@vscode/l10n';
import { localConnection } from '../auth/connection.ts';
import type { Connections } from '../auth/connections.ts';
import { showWarning } from '../base/messages.ts';

/** The services of projects on this machine. Nothing is started before it is needed. */
export function localServices(
  { context, own, globalPath }: Activation,
  password: (cluster: Cluster) => Promise<string | undefined>,
): LocalServices {
  const places = {
    program: Uri.joinPath(context.extensionUri, 'dist', 'local.js').fsPath,
    engine: globalPath('engine'),
    storage: globalPath('local'),
    demo: globalPath('local/demo'),
    exports: globalPath('local/exports'),
    clusters: globalPath('local/clusters'),
  };
  return own(new LocalServices(places, password));
}

/** Services of a server that were started with another password end, so that the next has the new one. */
function endWithOldPassword({ connections, services }: LocalNeeds, changed: Cluster): void {
  for (const { local } of connections.all()) {
    if (!local?.clickhouse || !haveSameAccount(local.clickhouse, changed)) continue;
    services.stop(local, AbortSignal.timeout(stopMs)).catch(() => undefined);
  }
}

const stopMs = 20_000;

/** The dependencies of the commands. */
export type LocalNeeds = Pick<AuthArea, 'connections' | 'keys'> & {
  readonly services: LocalServices;
};

const patienceMs = 30_000;

/** Lets people start and stop projects on this machine. */
export function registerLocal(
  { context, own }: Activation,
  needs: LocalNeeds,
): CommandsOf<'local'> {
  own(needs.keys.onDidChangePassword((cluster) => endWithOldPassword(needs, cluster)));
  own(tellLost(needs.services, needs.connections));
  const parts = { ...needs, leftOut: new LeftOutNews() };
  const guide = Uri.joinPath(context.extensionUri, 'docs', 'local.md');
  const explain = (): Thenable<unknown> =>
    commands.executeCommand(
      'markdown.showPreviewToSide',
      guide.with({ fragment: 'exported-files' }),
    );
  // A folder that a workspace asks for is opened by no command.
  own(
    needs.services.onDidStart((project) => {
      const { exports } = project;
      if (exports === undefined) return;
      const signal = AbortSignal.timeout(patienceMs);
      openedFiles(needs.services, project, signal).then(
        ({ refused }) => parts.leftOut.tell(exports, refused),
        // The caller that started it gets the reason why it does not answer.
        () => undefined,
      );
    }),
  );
  return {
    'hogql.local.start': async (connection) =>
      (await import('./startLocal.ts')).startLocal(parts, connection),
    'hogql.local.openExports': async () =>
      (await import('./openExports.ts')).openExports(parts, explain),
    'hogql.local.lookAgain': async () => (await import('./lookAgain.ts')).lookAtExportsAgain(parts),
    'hogql.local.import': async () => (await import('./importExports.ts')).importExports(parts),
    'hogql.local.stop': async () => (await import('./stopLocal.ts')).stopLocal(parts),
  };
}

const mostCharacters = 200;

/** Tells people that the service of a project hung, and in which query. */
export function tellLost(
  services: Pick<LocalServices, 'onDidLose'>,
  connections: Pick<Connections, 'all'>,
): Disposable {
  return services.onDidLose(({ project, query }) => {
    const { host } = localConnection('', project);
    const connection = connections.all().find((each) => each.local && each.host === host);
    const name = connection?.name ?? t('Local');
    void showWarning(
      query === undefined
        ? t('“{0}” stopped responding and was restarted.', name)
        : t('“{0}” stopped responding and was restarted, while running {1}', name, brief(query)),
    );
  });
}

function brief(query: string): string {
  const line = query.replaceAll(/\s+/g, ' ').trim();
  return line.length > mostCharacters ? `${line.slice(0, mostCharacters)}…` : line;
}
