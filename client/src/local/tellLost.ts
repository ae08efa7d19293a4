import { t } from '@vscode/l10n';
import type { Disposable } from 'vscode';
import { localConnection } from '../auth/connection.ts';
import type { Connections } from '../auth/connections.ts';
import { showWarning } from '../base/messages.ts';
import type { LocalServices } from './localServices.ts';

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
