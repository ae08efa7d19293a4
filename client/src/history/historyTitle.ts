import { documentName } from '../base/edits.ts';
import { firstWords } from '../base/trimmed.ts';
import type { HistoryEntry } from './historyStore.ts';

/** A first line that does not describe the query. */
const bareStart = /^(?:\(|with|select|distinct|\s)+$/i;

/**
 * The title of a past run: its name. Without one, the first line of its query that is neither blank nor a comment, or
 * its first words if that line is only `select`.
 */
export function historyTitle({
  title,
  query,
  file,
}: Pick<HistoryEntry, 'title' | 'query' | 'file'>): string {
  const words = firstWords(query);
  // A place, `funnels.hogql:12`, no longer tells what ran there.
  const isPlace = file !== undefined && title.startsWith(`${documentName(file)}:`);
  if (title !== '' && !title.startsWith(words) && !isPlace) return title;
  const lines = query.split('\n').map((line) => line.trim());
  const first = lines.find((line) => line !== '' && !line.startsWith('--')) ?? lines[0] ?? '';
  return bareStart.test(first) ? words : first;
}
