import { firstWords } from '../base/trimmed.ts';

/** A first line that does not describe the query. */
const bareStart = /^(?:\(|with|select|distinct|\s)+$/i;

/**
 * The title of a past run: its name, or if it only has its first words, the first line of its query that is neither
 * blank nor a comment, or these words if that line is only `select`.
 */
export function historyTitle({
  title,
  query,
}: {
  readonly title: string;
  readonly query: string;
}): string {
  const words = firstWords(query);
  if (title !== '' && !title.startsWith(words)) return title;
  const lines = query.split('\n').map((line) => line.trim());
  const first = lines.find((line) => line !== '' && !line.startsWith('--')) ?? lines[0] ?? '';
  return bareStart.test(first) ? words : first;
}
