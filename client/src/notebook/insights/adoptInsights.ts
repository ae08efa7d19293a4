import { entryOf } from '../../insights/code/entry.ts';
import type { FolderService, InsightFolder } from '../../insights/code/insightFolder.ts';
import { lockName, lockText } from '../../insights/code/lock.ts';
import { oneLine } from '../../insights/text/insightHeader.ts';
import { readState } from '../../insights/saving/saveInsight.ts';
import type { CellFiles } from './cellFiles.ts';
import { insightNameOf } from './insightCell.ts';

/**
 * Notes the insights of cells that say which one they are, where nothing was noted yet: the notebook
 * came from another machine, or from insights. Ids differ from project to project, so an insight of
 * another name is not taken for the cell's.
 */
export async function adoptInsights(
  files: CellFiles,
  folder: InsightFolder,
  service: FolderService,
  signal: AbortSignal,
): Promise<void> {
  const lock = await folder.lock();
  const known = new Set(lock.insights.map(({ base }) => base.id));
  const fresh = (await files.bound()).filter(({ id }) => !known.has(id));
  const entries = [...lock.insights];
  for (const { file, id, cell } of fresh) {
    const state = await readState(service, id, signal);
    const isIts = state && oneLine(state.name) === insightNameOf(cell);
    if (isIts) entries.push(entryOf(file, 'hogql', state));
  }
  if (entries.length > lock.insights.length) {
    await files.write(lockName, lockText({ ...lock, insights: entries }));
  }
}
