/** How deep a query may nest; the official parser gives up somewhat earlier. */
export const nestingLimit = 256;

/** Thrown by the parser where a query nests deeper than the limit. */
export class TooDeepError extends Error {
  constructor() {
    super(`The query nests deeper than ${nestingLimit} levels`);
  }
}
