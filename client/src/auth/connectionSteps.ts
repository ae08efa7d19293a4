import { t } from '@vscode/l10n';
import { ProgressLocation, window } from 'vscode';
import { AuthError } from '../api/errors.ts';
import type { Project } from '../api/shapes.ts';
import { showWarning } from '../base/messages.ts';
import { remedyButton } from '../base/remedies.ts';
import { withProgress } from '../base/progress.ts';
import { showFailure } from '../base/showFailure.ts';
import type { Connections } from './connections.ts';
import { hostProblem, normalizeHost } from './host.ts';
import { keyProblem, type Keys } from './keys.ts';
import { askAgreement } from './offerConnection.ts';
import { missingScopes, usefulScopes } from './scopes.ts';
import type { Sessions } from './sessions.ts';

/** The dependencies of the connection commands. */
export type ConnectionParts = {
  readonly connections: Connections;
  readonly keys: Keys;
  readonly sessions: Sessions;
};

/** Asks where the service is; undefined if the person gives up. */
export async function askHost(title: string, value: string): Promise<string | undefined> {
  const entered = await window.showInputBox({
    title,
    prompt: t('The address of the query service'),
    value,
    ignoreFocusOut: true,
    validateInput: hostProblem,
  });
  return entered === undefined ? undefined : normalizeHost(entered);
}

/** The prompt for a key: its scopes, and where it goes. */
export function keyPrompt(host: string): string {
  return t(
    'A personal API key (phx_…) with the scopes {0}. It is kept in VS Code’s secret storage and sent to {1} only.',
    usefulScopes().join(', '),
    URL.canParse(host) ? new URL(host).host : host,
  );
}

/**
 * Asks for a key until the service accepts it or the person gives up. If the service cannot be reached, the key is
 * accepted unchecked. A key that lacks scopes is accepted with a warning.
 *
 * @param change asks for another key later
 */
export async function askKey(
  sessions: Sessions,
  host: string,
  change: () => Promise<void>,
  tryOut = async (_key: string, isAccepted: Promise<boolean>) => isAccepted,
): Promise<string | undefined> {
  if (!(await mayGoTo(sessions, host))) return undefined;
  for (;;) {
    const entered = await window.showInputBox({
      title: t('Key for {0}', new URL(host).host),
      prompt: keyPrompt(host),
      password: true,
      ignoreFocusOut: true,
      validateInput: keyProblem,
    });
    const key = entered?.trim();
    if (!key) return undefined;
    if (await tryOut(key, isAccepted(sessions, host, key, change))) return key;
    const tryAnother = t('Enter Another Key');
    const chosen = await showWarning(
      t('{0} refused this key.', new URL(host).host),
      { modal: true },
      tryAnother,
    );
    if (chosen !== tryAnother) return undefined;
  }
}

/**
 * Asks for a key and stores it. A query run while the service checks the key waits for the answer.
 */
export async function askAndSetKey(parts: ConnectionParts, host: string): Promise<void> {
  const { keys, sessions } = parts;
  const change = (): Promise<void> => askAndSetKey(parts, host);
  await askKey(sessions, host, change, (key, isAccepted) => keys.setIf(host, key, isAccepted));
}

/** True if a key may be sent to a host. Asks if the connection is not encrypted. */
export async function mayGoTo(sessions: Sessions, host: string): Promise<boolean> {
  const unagreed = sessions.unagreed({ name: host, host, projectId: '' });
  return !unagreed || askAgreement(unagreed);
}

/** False only if the service refuses the key itself. */
async function isAccepted(
  sessions: Sessions,
  host: string,
  key: string,
  change: () => Promise<void>,
): Promise<boolean> {
  try {
    const { scopes } = await withProgress(
      {
        location: ProgressLocation.Notification,
        title: t('Checking the key’s permissions at {0}', host),
      },
      () => sessions.connect(host, key).account.key(AbortSignal.timeout(15_000)),
    );
    const missing = missingScopes(scopes);
    if (missing !== undefined) void offerChange(missing, change);
    return true;
  } catch (error) {
    // Older services do not say; the next step reports other problems.
    return !(error instanceof AuthError);
  }
}

/** Warns of scopes that a key lacks, and offers to set another key. */
export async function offerChange(warning: string, change: () => Promise<void>): Promise<void> {
  const { label } = remedyButton('setKey');
  if ((await showWarning(warning, label)) === label) await change();
}

/** Asks for a project from the service's list, or for its id if the key may not list projects. */
export async function askProject(
  sessions: Sessions,
  host: string,
  key: string,
  title: string,
): Promise<Project | undefined> {
  let projects: readonly Project[];
  try {
    projects = await withProgress(
      { location: ProgressLocation.Notification, title: t('Listing the projects at {0}', host) },
      () => sessions.connect(host, key).projects.list(AbortSignal.timeout(30_000)),
    );
  } catch (error) {
    await showFailure(error);
    if (error instanceof AuthError) return undefined;
    const id = await window.showInputBox({
      title,
      prompt: t('The project’s id: the number in its address'),
      ignoreFocusOut: true,
    });
    return id?.trim() ? { id: id.trim(), name: '' } : undefined;
  }
  const picked = await window.showQuickPick(
    projects.map((project) => ({ label: project.name, description: project.id, project })),
    { title, ignoreFocusOut: true },
  );
  return picked?.project;
}

/** Asks for a connection's name; refuses one that is taken. */
export async function askName(
  title: string,
  value: string,
  taken: readonly string[],
): Promise<string | undefined> {
  const name = await window.showInputBox({
    title,
    prompt: t('Its name in the status bar'),
    value,
    ignoreFocusOut: true,
    validateInput: (text) => nameProblem(text, taken),
  });
  return name?.trim() || undefined;
}

/** The error in the name of a connection, or undefined. */
export function nameProblem(text: string, taken: readonly string[]): string | undefined {
  if (text.trim() === '') return t('Enter a name for it.');
  return taken.includes(text.trim()) ? t('A connection with this name already exists.') : undefined;
}
