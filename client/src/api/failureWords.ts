/** What the user reads of a failure: what happened, what to do next, and the button that does it. */
export type FailureWords = {
  readonly message: string;
  readonly advice: string;
  readonly remedy?: Remedy;
  /** The fault lies in the query's text, so a place in it can be asked for. */
  readonly isQuerysOwn?: true;
  /** What came and cannot be shown as a result: JSON text. */
  readonly answer?: string;
  /** The member of a query node that it is about, nested names joined with `__`. */
  readonly about?: string;
};

/** What can be done about a failure with one click. */
export type Remedy =
  | 'setKey'
  | 'switchConnection'
  | 'editConnections'
  | 'startLocal'
  | 'runAnyway'
  | 'runCached'
  | 'showAnswer';
