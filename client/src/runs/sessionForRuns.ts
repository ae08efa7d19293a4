import type { TextDocument } from 'vscode';
import { offerConnection } from '../auth/offerConnection.ts';
import type { Session, Sessions } from '../auth/sessions.ts';
import { fitsBudget } from '../budget/fitsBudget.ts';

/**
 * The session that runs of a document go by. Where one is missing it offers the way to it; where the
 * hour's requests may not suffice it asks whether to go on.
 *
 * @param count how many runs there will be
 */
export async function sessionForRuns(
  sessions: Pick<Sessions, 'open'>,
  document: TextDocument | undefined,
  count: number,
): Promise<Session | undefined> {
  const session = await sessions.open(document);
  if (!('client' in session)) {
    await offerConnection(session);
    return undefined;
  }
  return (await fitsBudget(count, session.budget())) ? session : undefined;
}
