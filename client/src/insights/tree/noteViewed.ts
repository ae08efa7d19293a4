import { setting } from '../../base/settings.ts';
import type { Session } from '../../auth/sessions.ts';
import { markViewed } from './viewedMark.ts';

/** An insight of a session's project. */
type Viewed = { readonly session: Session; readonly insight: { readonly id: number } };

/** Marks an insight as viewed, if the settings say so. */
export async function noteViewed({ session, insight }: Viewed): Promise<void> {
  const { client, connection } = session;
  const context = client.insightContext(connection.projectId);
  await markViewed(context, insight.id, setting('insights.sendViewed'));
}
