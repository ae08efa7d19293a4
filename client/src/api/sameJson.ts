import { isDeepStrictEqual } from 'node:util';
import { JsonText } from './json.ts';
import { sameNode } from './sameNode.ts';

/**
 * True if an object holds every member of a change with the same value. Lists of tags come back
 * sorted or trimmed, so that their order does not count.
 */
export function holdsSame(
  object: Readonly<Record<string, unknown>>,
  change: Readonly<object>,
): boolean {
  return Object.entries(change).every(([name, value]) => {
    const [there, sent] = [normal(object[name]), normal(value)];
    return name === 'query' ? sameNode(there, sent) : isDeepStrictEqual(there, sent);
  });
}

/** Text of no length and no text are one to the service. */
function normal(value: unknown): unknown {
  if (value === '' || value === undefined) return null;
  if (value instanceof JsonText) return value.value;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) {
    return value.map((item: string) => item.trim().toLowerCase()).sort();
  }
  return value;
}
