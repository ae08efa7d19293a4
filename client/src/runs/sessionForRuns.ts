import type { TextDocument } from 'vscode';
import { askAgreement, offerConnection } from '../auth/offerConnection.ts';
import type { Session, Sessions } from '../auth/sessions.ts';

/** The session that runs of a document go by. Where one is missing it offers the way to it. */
export async function sessionForRuns(
  sessions: Pick<Sessions, 'open'>,
  document: TextDocument | undefined,
): Promise<Session | undefined> {
  const session = await sessions.open(document);
  if ('client' in session) return session;
  if (session.kind === 'unconfirmed') {
    return (await askAgreement(session)) ? sessionForRuns(sessions, document) : undefined;
  }
  await offerConnection(session);
  return undefined;
}
