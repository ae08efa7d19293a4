import { commands } from 'vscode';
import type { Activation } from '../../base/activation.ts';
import type { UriPaths } from '../../base/uriPaths.ts';
import type { ConnectionParts } from '../connectionSteps.ts';
import { SignInProvider } from './provider.ts';
import { RedirectHandler } from './redirect.ts';
import type { SignInFlow } from './signIn.ts';
import type { SignIns } from './signIns.ts';

/** Offers signing in beside keys: its commands, and VS Code's accounts menu. */
export function registerSignIn(
  { context, own }: Activation,
  parts: ConnectionParts,
  signIns: SignIns,
  clientId: string,
  uris: UriPaths,
): SignInFlow {
  const { connections, sessions } = parts;
  const flow: SignInFlow = {
    signIns,
    redirects: own(new RedirectHandler(context.extension.id, uris)),
    send: sessions.send,
    clientId,
    accountOf: async (host, token, signal) => {
      const { email, first_name: name } = await sessions.connect(host, token).account.me(signal);
      return email || name || new URL(host).host;
    },
  };
  own(
    new SignInProvider(signIns, connections, {
      signIn: async () => {
        const { signInAt } = await import('./signInCommands.ts');
        return signInAt({ ...parts, flow });
      },
      signOut: (origin) => signIns.remove(origin),
    }),
  );
  void commands.executeCommand('setContext', 'hogql.canSignIn', true);
  return flow;
}
