import { invalid } from '../../../server/local/base/errors.ts';
import { isOAuth } from '../applications.ts';
import type { QueryCheck } from './checkedQueries.ts';

/** Refuses OFFSET to personal keys. */
export const offsetCheck: QueryCheck = {
  word: /\boffset\b|\blimit\b[^]*,/i,
  isFree: ({ key }) => isOAuth(key),
  check: (tree) => {
    if (!hasOffset(tree)) return;
    throw invalid(
      'OFFSET is not supported on queries made with a personal API key. For pagination, use keyset pagination on the `timestamp` column, e.g. `WHERE timestamp > :last_seen_timestamp ORDER BY timestamp LIMIT N`.',
    );
  },
};

function hasOffset(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if ('node' in node && 'offset' in node && isSelect(node.node) && node.offset) return true;
  return Object.values(node).some(hasOffset);
}

function isSelect(kind: unknown): boolean {
  return kind === 'SelectQuery' || kind === 'SelectSetQuery';
}
