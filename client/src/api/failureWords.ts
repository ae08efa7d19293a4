/** A failure as shown to the user: what happened, what to do next, and the button that does it. */
export type FailureWords = {
  readonly message: string;
  readonly advice: string;
  readonly remedy?: Remedy;
  /** The fault lies in the query's text, so a place in it can be asked for. */
  readonly isQuerysOwn?: true;
  /** A response that cannot be shown as a result, as JSON text. */
  readonly answer?: string;
  /** The member of a query node that it is about, nested names joined with `__`. */
  readonly about?: string;
};

/** The remedies for a failure that take one click. */
export type Remedy =
  | 'setKey'
  | 'switchConnection'
  | 'editConnections'
  | 'startLocal'
  | 'runAnyway'
  | 'runCached'
  | 'runInBackground'
  | 'showAnswer';
