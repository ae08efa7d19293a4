import type { SyntaxError } from '../syntaxError.ts';

/** Thrown by the parser at the first error of what is only worth reading without any. */
export class FlawedError extends Error {
  readonly flaw: SyntaxError;

  constructor(flaw: SyntaxError) {
    super('The text has an error in this reading');
    this.flaw = flaw;
  }
}
