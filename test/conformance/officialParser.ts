import createParser from '@posthog/hogql-parser';
import type { HogQLParser } from '@posthog/hogql-parser';

/** What the official parser says of a query. */
export type Verdict =
  | { readonly kind: 'tree'; readonly tree: unknown }
  | { readonly kind: 'error'; readonly message: string }
  /** It fell over; the instance is gone. */
  | { readonly kind: 'crash' };

/** The official parser, with a fresh instance after each crash. */
export class OfficialParser {
  #instance: HogQLParser | undefined;

  async parse(query: string): Promise<Verdict> {
    this.#instance ??= await createParser();
    try {
      // Without positions, which it counts in code points and bytes.
      const answer = JSON.parse(this.#instance.parseSelect(query, true)) as Answer;
      if (answer.error === true) return { kind: 'error', message: answer.message ?? '' };
      return { kind: 'tree', tree: answer };
    } catch {
      this.#instance = undefined;
      return { kind: 'crash' };
    }
  }
}

type Answer = { readonly error?: boolean; readonly message?: string };
