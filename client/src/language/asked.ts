/** The parts of a request to the language server that its watchdog needs. */
export type Asked = {
  readonly method: string;
  /** The document it is about. */
  readonly uri?: string;
};
