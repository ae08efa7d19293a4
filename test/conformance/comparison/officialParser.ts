import createParser from '@posthog/hogql-parser';
import type { HogQLParser } from '@posthog/hogql-parser';
import { nestingOf } from './nesting.ts';

/** What the official parser answers to a query. */
export type Verdict =
  | { readonly kind: 'accepted'; readonly tree: unknown }
  /** `start` counts characters. */
  | { readonly kind: 'refused'; readonly message: string; readonly start: number }
  /** It threw instead of answering, or would have: the query nests too deeply for it. */
  | { readonly kind: 'crashed'; readonly message: string };

/** Deeper than this the official parser takes seconds, a little deeper still it dies. */
const deepest = 24;
/** An instance remembers all it has seen; a new one now and then keeps its memory small. */
const longestLife = 4_000;

/** The official parser: a fresh instance after a crash, none at all for what would crash it. */
export class OfficialParser {
  #instance: HogQLParser | undefined;
  #served = 0;

  async parse(query: string): Promise<Verdict> {
    if (nestingOf(query) > deepest) return { kind: 'crashed', message: 'nested too deeply to try' };
    if (++this.#served % longestLife === 0) this.#instance = undefined;
    this.#instance ??= await createParser();
    try {
      const answer: unknown = JSON.parse(this.#instance.parseSelect(query));
      return isRefusal(answer)
        ? { kind: 'refused', message: answer.message, start: answer.start.offset }
        : { kind: 'accepted', tree: answer };
    } catch (error) {
      this.#instance = undefined;
      return { kind: 'crashed', message: String(error) };
    }
  }
}

type Refusal = {
  readonly error: true;
  readonly message: string;
  readonly start: { readonly offset: number };
};

function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'error' in answer;
}
