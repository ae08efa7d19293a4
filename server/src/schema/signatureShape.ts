/** One parameter of a signature. */
export type Parameter = {
  readonly name: string;
  /** The types it takes, as the engine names them; empty if they are not known. */
  readonly types: readonly string[];
};

/** How a function is called. */
export type Signature = {
  /** `quantile(level)(expr)`; what is in square brackets can be left out. */
  readonly label: string;
  /** Of the first of two argument lists, each with its extent in the label. */
  readonly parameters: readonly PlacedParameter[];
  readonly args: readonly PlacedParameter[];
  /** True if the last argument can be repeated. */
  readonly repeats: boolean;
};

/** A parameter and its extent in the label. */
export type PlacedParameter = Parameter & { readonly start: number; readonly end: number };
