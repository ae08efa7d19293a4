import { t } from '@vscode/l10n';
import { showInformation, showWarning } from '../../base/messages.ts';
import { type LackParts, lacksOf } from '../copy/lacks.ts';
import { attemptWithProgress } from './confirmPlan.ts';
import { diskFiles } from './diskFiles.ts';
import { OtherProjectError } from './folderLock.ts';
import { folderService } from './folderService.ts';
import { InsightFolder } from './insightFolder.ts';
import type { LocalFolder, SessionFolder } from './place.ts';
import type { PlannedFile } from './plan.ts';

/** Asks how to handle files of another project; undefined if there is nothing to do. */
export async function wantedPlace(
  place: SessionFolder,
  localFolders: readonly LocalFolder[],
): Promise<SessionFolder | undefined> {
  const { uri, session } = place;
  const { name, host } = session.connection;
  const own = localFolders.find((each) => each.uri.toString() === uri.toString());
  if (own?.connection.host === host) {
    void showInformation(
      t('The files of this folder are the insights of {0}: saving one changes its insight.', name),
    );
    return undefined;
  }
  try {
    await place.folder.lock();
    return place;
  } catch (error) {
    // The comparison reports other problems of the lock.
    if (!(error instanceof OtherProjectError)) return place;
  }
  const compare = t('Compare');
  const chosen = await showWarning(
    t('These files belong to another project. Create them as new insights in {0}?', name),
    {
      modal: true,
      detail: t(
        'You will first see which events, properties and tables {0} lacks. The files stay linked to the original project.',
        name,
      ),
    },
    compare,
  );
  if (chosen !== compare) return undefined;
  const service = folderService(session.client, session.connection);
  return { ...place, folder: new InsightFolder(diskFiles(uri), service, true), isOfOthers: true };
}

/** What the project lacks for insights from elsewhere; undefined if cancelled. */
export function lacksOfNew(
  parts: LackParts,
  { session, folder, isOfOthers }: SessionFolder,
  plan: readonly PlannedFile[],
): Promise<ReadonlyMap<string, readonly string[]> | undefined> {
  const files = isOfOthers ? plan.filter(({ drift }) => drift === 'new') : [];
  if (files.length === 0) return Promise.resolve(new Map());
  const title = t('Comparing with {0}', session.connection.name);
  return attemptWithProgress(title, async (signal) => {
    const queries: string[] = [];
    for (const { file } of files) queries.push(await folder.newQuery(file));
    const lacks = await lacksOf(parts, session, queries, signal);
    return new Map(files.map(({ file }, at) => [file, lacks[at] ?? []]));
  });
}
