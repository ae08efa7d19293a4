/** One parameter of a signature. */
export type Parameter = {
  readonly name: string;
  /** The types it accepts, in the engine's names; empty if unknown. */
  readonly types: readonly string[];
};

/** The signature of a function. */
export type Signature = {
  /** `quantile(level)(expr)`; optional parts are in square brackets. */
  readonly label: string;
  /** The parameters of the first of two lists, each with its extent in the label. */
  readonly parameters: readonly PlacedParameter[];
  readonly args: readonly PlacedParameter[];
  /** True if the last argument can be repeated. */
  readonly repeats: boolean;
};

/** A parameter and its extent in the label. */
export type PlacedParameter = Parameter & { readonly start: number; readonly end: number };
