/** What VS Code gives a notebook renderer; the parts of it that we use. */
export type RendererContext = {
  /** Absent where the extension does not run. */
  postMessage?(message: unknown): void;
  onDidReceiveMessage?(listener: (message: unknown) => void): unknown;
  /** What was kept for the notebook while it was not shown. */
  getState(): unknown;
  setState(state: unknown): void;
  getRenderer(id: string): Promise<unknown>;
};

/** One output, or one of its forms. */
export type OutputItem = {
  readonly id: string;
  /** Of the output. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  text(): string;
};

/** What a renderer gives VS Code. */
export type OutputRenderer = {
  renderOutputItem(item: OutputItem, element: HTMLElement): void | Promise<void>;
  disposeOutputItem?(id?: string): void;
};
