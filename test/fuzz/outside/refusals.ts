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

/** Runs a reader that may refuse by errors of its own. What overflows the stack is none of those. */
export function refusedBy<T>(
  refusals: readonly (abstract new (...args: never[]) => Error)[],
  read: () => T,
): T | undefined {
  try {
    return read();
  } catch (error) {
    const isRefusal = refusals.some((refusal) => error instanceof refusal);
    if (isRefusal && !(error instanceof RangeError || error instanceof TypeError)) return undefined;
    throw error;
  }
}

/** The same for a reader that answers later. */
export async function refusedLater<T>(
  refusals: readonly (abstract new (...args: never[]) => Error)[],
  read: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    return refusedBy(refusals, () => {
      throw error;
    });
  }
}
