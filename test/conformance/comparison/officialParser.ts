import createParser, { type HogQLParser } from '@posthog/hogql-parser';
import { nestingOf } from './nesting.ts';

/** The official parser's result for a query. */
export type Verdict =
  | { readonly kind: 'accepted'; readonly tree: unknown; readonly json: string }
  /** `start` counts characters. */
  | { readonly kind: 'refused'; readonly message: string; readonly start: number }
  /** It threw, or would have: the query nests too deep for it. */
  | { readonly kind: 'crashed'; readonly message: string };

/** Beyond this depth the official parser takes seconds, and soon dies. */
const deepest = 24;
/** An instance keeps everything in memory, so it is replaced now and then. */
const longestLife = 10_000;

/** The official parser: replaced after a crash, and not called with what would crash it. */
export class OfficialParser {
  #instance: HogQLParser | undefined;
  #served = 0;

  async parse(query: string): Promise<Verdict> {
    if (nestingOf(query) > deepest) return { kind: 'crashed', message: 'nested too deeply to try' };
    if (++this.#served % longestLife === 0) this.#instance = undefined;
    this.#instance ??= await createParser();
    try {
      const json = this.#instance.parseSelect(query);
      const answer: unknown = JSON.parse(json);
      return isRefusal(answer)
        ? { kind: 'refused', message: answer.message, start: answer.start.offset }
        : { kind: 'accepted', tree: answer, json };
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
