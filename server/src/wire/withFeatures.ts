import type * as onDemand from './onDemand.ts';
import type { Asked, ServerContext } from './serverContext.ts';

/** The result of `make` with features that are loaded on first use; undefined if the document is not open. */
export async function withFeatures<T>(
  session: ServerContext,
  of: { readonly uri: string },
  make: (asked: Asked, features: typeof onDemand) => T,
): Promise<T | undefined> {
  // A position refers to the current text, and more may be typed while features are loaded.
  const asked = session.asked(of);
  return asked && make(asked, await import('./onDemand.ts'));
}
