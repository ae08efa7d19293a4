import { HogQLError } from '../../../server/local/compiler/error.ts';
import { invalid } from '../../../server/local/base/errors.ts';
import type { Route } from '../../../server/local/http/routes.ts';
import { isOAuth } from '../applications.ts';
import { parseQuery } from '../officialParser/parse.ts';
import { withRunChanges } from '../runs/changedRuns.ts';

/** The query endpoint that refuses OFFSET to personal keys, when their query runs. */
export function withoutOffset(handle: Route['handle']): Route['handle'] {
  return (request) => {
    const { query } = (request.body ?? {}) as { query?: { kind?: unknown; query?: unknown } };
    const text = query?.kind === 'HogQLQuery' ? query.query : undefined;
    if (isOAuth(request.key) || typeof text !== 'string') return handle(request);
    return withRunChanges({ check: () => refuseOffset(text) }, () => handle(request));
  };
}

async function refuseOffset(text: string): Promise<void> {
  if (!/\boffset\b/i.test(text) || !(await skipsRows(text))) return;
  throw invalid(
    'OFFSET is not supported for queries made with a personal API key. Page by a value instead, such as WHERE timestamp < the last one seen.',
  );
}

/** The compiler tells what is wrong with a text that cannot be parsed. */
async function skipsRows(text: string): Promise<boolean> {
  try {
    return hasOffset(await parseQuery(text));
  } catch (error) {
    if (error instanceof HogQLError) return false;
    throw error;
  }
}

function hasOffset(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if ('node' in node && 'offset' in node && isSelect(node.node) && node.offset) return true;
  return Object.values(node).some(hasOffset);
}

function isSelect(kind: unknown): boolean {
  return kind === 'SelectQuery' || kind === 'SelectSetQuery';
}
