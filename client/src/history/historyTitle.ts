import { firstWords } from '../base/trimmed.ts';

/** A first line that does not describe the query. */
const bareStart = /^(?:\(|with|select|distinct|\s)+$/i;

/** A place in a file, which no longer tells what ran there: `funnels.hogql:12`. */
const place = /\.hogql:\d+(?: \(\d+\))?$/;

/**
 * The title of a past run: its name. Without one, the first line of its query that is neither blank nor a comment, or
 * its first words if that line is only `select`.
 */
export function historyTitle({
  title,
  query,
}: {
  readonly title: string;
  readonly query: string;
}): string {
  const words = firstWords(query);
  const isNamed = title !== '' && !title.startsWith(words) && !place.test(title);
  if (isNamed) return title;
  const lines = query.split('\n').map((line) => line.trim());
  const first = lines.find((line) => line !== '' && !line.startsWith('--')) ?? lines[0] ?? '';
  return bareStart.test(first) ? words : first;
}
