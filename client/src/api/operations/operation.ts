/**
 * The effect of an operation decides how a failed call is handled: whether it may be repeated, and whether a person is
 * asked first.
 */
export type Effect =
  /** Changes nothing; may be repeated. */
  | 'read'
  /** Changes nothing but has the service compute: repeated only if it cannot have arrived. */
  | 'compute'
  /** Starts a run. */
  | 'submit'
  /** Ends a run; may be repeated. */
  | 'cancel'
  /** Changes stored data. */
  | 'write'
  /** The service always refuses it. */
  | 'refused';

/** Which JSON schema the body of an operation has; see `bodies.ts`. */
export type BodyKind =
  | 'query'
  | 'insight'
  | 'funnel'
  | 'trend'
  | 'chat'
  | 'cancel'
  | 'viewed'
  | 'variable';

/** A value of a path or query parameter. */
export type ParameterValue = string | number | boolean | readonly number[];

/** A parameter in the path or after the question mark. */
export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query';
  /** `integers`: one, or a list of them, which travels as JSON. */
  readonly type: 'string' | 'integer' | 'integers' | 'boolean';
  readonly choices?: readonly string[];
  /** The service's default, in its own words. */
  readonly default?: string;
  /** For the user: its meaning, in one sentence. */
  readonly about: string;
};

/** One operation of the service. */
export type Operation = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With `{name}` for each path parameter, and its trailing slash. */
  readonly path: string;
  /** For the user: its effect, in one or two sentences. */
  readonly about: string;
  /** The scope a key needs; absent where the service names none. */
  readonly scope?: string;
  readonly parameters: readonly Parameter[];
  readonly body?: BodyKind;
  /** The status of success, or of the refusal if it is always refused. */
  readonly answers: number;
  readonly effect: Effect;
  /** The source of the facts: the service's own document, or observed behaviour of its versions. */
  readonly source: 'documented' | 'observed';
  /** Counts against the hourly limit of the query endpoint. */
  readonly isLimited?: true;
};

/** Operations by name, `<resource>.<verb>`. */
export type Operations = Readonly<Record<string, Operation>>;
