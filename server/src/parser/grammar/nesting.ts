/** How deep a query may nest; the official parser gives up somewhat earlier. */
export const nestingLimit = 256;

/** Thrown by the parser where a query nests deeper than the limit. */
export class TooDeepError extends Error {
  constructor() {
    super(`The query nests deeper than ${nestingLimit} levels`);
  }
}

/** Thrown by the parser at the first error of what is only worth reading without any. */
export const flawed = new Error('The text has an error in this reading');
