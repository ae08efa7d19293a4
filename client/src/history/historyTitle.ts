import { firstWords } from '../base/trimmed.ts';

/** A first line that does not describe the query. */
const bareStart = /^(?:\(|with|select|distinct|\s)+$/i;

/**
 * The title of a past run: the first line of its query that is neither blank nor a comment, or its first words with the
 * columns if that line is only `select`.
 */
export function historyTitle(query: string): string {
  const lines = query.split('\n').map((line) => line.trim());
  const first = lines.find((line) => line !== '' && !line.startsWith('--')) ?? lines[0] ?? '';
  return bareStart.test(first) ? firstWords(query) : first;
}
