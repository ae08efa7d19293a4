/** The part of VS Code's notebook renderer API that we use. */
export type RendererContext = {
  /** Absent where the extension does not run. */
  postMessage?(message: unknown): void;
  onDidReceiveMessage?(listener: (message: unknown) => void): unknown;
  /** The state stored for the notebook while it was hidden. */
  getState(): unknown;
  setState(state: unknown): void;
  getRenderer(id: string): Promise<unknown>;
};

/** One output, or one of its forms. */
export type OutputItem = {
  readonly id: string;
  /** The metadata of the output. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  text(): string;
};

/** The renderer's side of the API. */
export type OutputRenderer = {
  renderOutputItem(item: OutputItem, element: HTMLElement): void | Promise<void>;
  disposeOutputItem?(id?: string): void;
};
