import type { TextDocument } from 'vscode';
import type { Connection } from '../../auth/connection.ts';
import { askAgreement, offerConnection } from '../../auth/offerConnection.ts';
import type { Session, SessionGap, Sessions } from '../../auth/sessions.ts';

/** The session that runs of a document go by. Where one is missing it offers the way to it. */
export function sessionForRuns(
  sessions: Pick<Sessions, 'open'>,
  document: TextDocument | undefined,
): Promise<Session | undefined> {
  return usable(() => sessions.open(document));
}

/** The session that a run is repeated by: keys change between the two. */
export function sessionToRepeat(
  sessions: Pick<Sessions, 'renew'>,
  connection: Connection,
): Promise<Session | undefined> {
  return usable(() => sessions.renew(connection));
}

async function usable(open: () => Promise<Session | SessionGap>): Promise<Session | undefined> {
  const session = await open();
  if ('client' in session) return session;
  if (session.kind === 'unconfirmed') {
    return (await askAgreement(session)) ? usable(open) : undefined;
  }
  await offerConnection(session);
  return undefined;
}
