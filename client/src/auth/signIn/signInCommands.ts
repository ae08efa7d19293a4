import { t } from '@vscode/l10n';
import { window } from 'vscode';
import { showInformation, showWarning } from '../../base/messages.ts';
import { showFailure } from '../../base/showFailure.ts';
import { activeDocument } from '../../cells/activeNotebook.ts';
import { type ConnectionParts, mayGoTo } from '../connectionSteps.ts';
import { cloudHosts } from '../host.ts';
import { signIn, type SignInFlow } from './signIn.ts';

/** The dependencies of the commands that sign in and out. */
export type SignInParts = ConnectionParts & { readonly flow: SignInFlow };

/**
 * Signs in to the service of the active connection, or of a host that the person chooses.
 *
 * @returns the origin; undefined if they gave up or it failed
 */
export async function signInAt(parts: SignInParts, host?: string): Promise<string | undefined> {
  const { connections, sessions, flow } = parts;
  const active = connections.for(activeDocument());
  const at = host ?? (active && !active.local ? active.host : await chooseHost());
  if (at === undefined || !(await mayGoTo(sessions, at))) return undefined;
  try {
    const account = await signIn(flow, at);
    if (account === undefined) return undefined;
    void showInformation(t('Signed in to {0} as {1}.', new URL(at).host, account));
    return new URL(at).origin;
  } catch (error) {
    await showFailure(error);
    return undefined;
  }
}

/** Asks first: runs that go on with the token are refused from then on. */
export async function signOutAt({ flow, connections }: SignInParts): Promise<void> {
  const active = connections.for(activeDocument());
  const origin = active && !active.local ? new URL(active.host).origin : undefined;
  const account = origin === undefined ? undefined : await flow.signIns.account(origin);
  if (origin === undefined || account === undefined) {
    void showInformation(t('You are not signed in to the service of the active connection.'));
    return;
  }
  const sure = t('Sign Out');
  const question = t('Sign out {0} from {1}?', account, new URL(origin).host);
  if ((await showWarning(question, { modal: true }, sure)) !== sure) return;
  try {
    await flow.signIns.remove(origin);
  } catch (error) {
    await showFailure(error);
  }
}

async function chooseHost(): Promise<string | undefined> {
  const picked = await window.showQuickPick(
    cloudHosts.map(({ label, host }) => ({ label, description: new URL(host).host, host })),
    { title: t('Sign In'), placeHolder: t('The service to sign in to') },
  );
  return picked?.host;
}
