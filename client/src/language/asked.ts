/** A request to the language server, as far as it matters to whoever watches over it. */
export type Asked = {
  readonly method: string;
  /** The document it is about. */
  readonly uri?: string;
};
