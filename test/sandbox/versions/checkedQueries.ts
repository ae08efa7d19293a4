import { HogQLError } from '../../../server/local/compiler/error.ts';
import type { ApiRequest, Route } from '../../../server/local/http/routes.ts';
import { parseQuery } from '../officialParser/parse.ts';
import { withRunChanges } from '../runs/changedRuns.ts';

/** What a version of the service refuses when a HogQL query runs. */
export type QueryCheck = {
  /** A text without it is not parsed for the check. */
  readonly word: RegExp;
  readonly isFree?: (request: ApiRequest) => boolean;
  /** Throws if the query is refused. */
  readonly check: (tree: unknown) => void;
};

/** The query endpoint with more checks of HogQL queries, when they run. */
export function withChecks(
  checks: readonly QueryCheck[],
): (handle: Route['handle']) => Route['handle'] {
  return (handle) => (request) => {
    const { query } = (request.body ?? {}) as { query?: { kind?: unknown; query?: unknown } };
    const text = query?.kind === 'HogQLQuery' ? query.query : undefined;
    if (typeof text !== 'string') return handle(request);
    const mine = checks.filter(({ word, isFree }) => word.test(text) && !isFree?.(request));
    if (mine.length === 0) return handle(request);
    const check = async (): Promise<void> => {
      const tree = await treeOf(text);
      for (const one of mine) one.check(tree);
    };
    return withRunChanges({ check }, () => handle(request));
  };
}

/** The compiler tells what is wrong with a text that cannot be parsed. */
async function treeOf(text: string): Promise<unknown> {
  try {
    return await parseQuery(text);
  } catch (error) {
    if (error instanceof HogQLError) return undefined;
    throw error;
  }
}
