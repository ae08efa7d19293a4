import { parseJson } from '../../../server/local/base/json.ts';

/** The body of a request to a local project; undefined if it is not JSON. */
export function bodyOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

type Refusals = readonly (abstract new (...args: never[]) => Error)[];

/** Runs a reader that may refuse by errors of its own. What overflows the stack is none of those. */
export function refusedBy<T>(refusals: Refusals, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!isRefusal(refusals, error)) throw error;
    return undefined;
  }
}

/** The same for a reader that answers later. */
export async function refusedLater<T>(
  refusals: Refusals,
  read: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!isRefusal(refusals, error)) throw error;
    return undefined;
  }
}

function isRefusal(refusals: Refusals, error: unknown): boolean {
  return (
    refusals.some((refusal) => error instanceof refusal) &&
    !(error instanceof RangeError || error instanceof TypeError)
  );
}
