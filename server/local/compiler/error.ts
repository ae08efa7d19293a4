import type { SourceRange } from '../../common/language/officialTree.ts';

/** Why a query is refused; `too_costly` if compiling it takes too much time or memory. */
export type HogQLErrorCode = 'syntax' | 'resolution' | 'not_implemented' | 'too_costly';

/** Every refusal of the compiler, worded as the service words it. */
export class HogQLError extends Error {
  readonly code: HogQLErrorCode;
  readonly start: number | undefined;
  readonly end: number | undefined;

  constructor(code: HogQLErrorCode, message: string, place: SourceRange = {}) {
    super(message);
    this.name = 'HogQLError';
    this.code = code;
    this.start = place.start;
    this.end = place.end;
  }
}

/** The query is well-formed but has no meaning. */
export function unresolved(message: string, place: SourceRange): HogQLError {
  return new HogQLError('resolution', message, place);
}

/** The query is legal in the language, but not for this kind of project or engine. */
export function notImplemented(message: string, place: SourceRange): HogQLError {
  return new HogQLError('not_implemented', message, place);
}
