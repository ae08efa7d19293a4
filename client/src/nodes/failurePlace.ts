import type { FailureWords } from '../api/failureWords.ts';
import { jsonTree } from '../../../server/common/json/jsonTree.ts';
import { nodeAt } from './nodeDocument.ts';

/** Offsets into a text, the end exclusive. */
type Extent = {
  readonly start: number;
  readonly end: number;
};

/**
 * The position in a node's text of the member that a service objects to. Services name it by a path such as
 * `query.series.0.math`, mixed with names of their own types.
 */
export function failurePlace(
  text: string,
  { message, about }: Pick<FailureWords, 'message' | 'about'>,
): Extent | undefined {
  const root = jsonTree(text);
  const [, inMessage] = /(?:^|[\s“"'`])query((?:[.:]+\w+)+)/.exec(message) ?? [];
  const named = inMessage ?? about?.replaceAll('__', '.');
  if (!root || named === undefined) return undefined;
  const path: (string | number)[] = [];
  for (const segment of named.split(/[.:]+/).filter(Boolean)) {
    const step = /^\d+$/.test(segment) ? Number(segment) : segment;
    if (nodeAt(root, [...path, step]) !== nodeAt(root, path)) path.push(step);
  }
  const found = path.length > 0 ? nodeAt(root, path) : undefined;
  return found && { start: found.offset, end: found.offset + found.length };
}
