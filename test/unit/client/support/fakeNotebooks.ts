import type { NotebookCell, NotebookDocument } from 'vscode';
import { FakeUri } from './fakeTexts.ts';

/** A controller of notebooks, as the stand-in makes it. */
export type FakeController = {
  readonly notebookType: string;
  executeHandler:
    | ((cells: readonly NotebookCell[], notebook: NotebookDocument) => Promise<void>)
    | undefined;
};

/** The execution of a cell: its output becomes the cell's. */
export class FakeExecution {
  readonly cell: { outputs: readonly unknown[] };
  readonly token = {
    isCancellationRequested: false,
    onCancellationRequested: (): object => ({ dispose: () => undefined }),
  };
  executionOrder: number | undefined;
  /** Its outcome; undefined if it was not started. */
  succeeded: boolean | undefined;

  constructor(cell: unknown) {
    this.cell = cell as FakeExecution['cell'];
  }

  start(): void {
    // Nobody looks at the time.
  }

  replaceOutput(outputs: readonly unknown[]): Promise<void> {
    this.cell.outputs = outputs;
    return Promise.resolve();
  }

  end(succeeded: boolean | undefined): void {
    this.succeeded = succeeded;
  }
}

/** A notebook of cells with HogQL in them. */
export class FakeNotebook {
  readonly notebookType = 'hogql-notebook';
  uri = FakeUri.file('/a.notebook.hogql');
  readonly isClosed = false;
  version = 1;
  readonly metadata = { eol: '\n' };

  get cellCount(): number {
    return this.#cells.length;
  }
  readonly #cells: NotebookCell[] = [];

  constructor(...texts: readonly string[]) {
    for (const [at, text] of texts.entries()) this.insert(at, text);
  }

  get isUntitled(): boolean {
    return this.uri.scheme === 'untitled';
  }

  getCells(): NotebookCell[] {
    return [...this.#cells];
  }

  insert(at: number, text: string): void {
    const cells = this.#cells;
    const uri = { path: this.uri.path, toString: () => `cell:${text}` };
    const cell = {
      kind: 2,
      notebook: this,
      document: { uri, languageId: 'hogql', getText: () => text },
      metadata: {},
      outputs: [],
      get index(): number {
        return cells.indexOf(cell as unknown as NotebookCell);
      },
    };
    cells.splice(at, 0, cell as unknown as NotebookCell);
  }

  delete(at: number): void {
    this.#cells.splice(at, 1);
  }

  get asDocument(): NotebookDocument {
    return this as unknown as NotebookDocument;
  }
}

/** The types of notebooks in the module `vscode`, as far as the code under test makes such values. */
export const notebookTypes = {
  NotebookCellKind: { Markup: 1, Code: 2 },
  NotebookCellData: class {
    readonly value: string;
    constructor(_kind: number, value: string) {
      this.value = value;
    }
  },
  NotebookRange: class {
    readonly start: number;
    readonly end: number;
    constructor(start: number, end: number) {
      this.start = start;
      this.end = end;
    }
  },
  NotebookEdit: {
    replaceCells: (range: unknown, cells: unknown): object => ({ range, cells }),
    updateCellMetadata: (index: number, metadata: unknown): object => ({ index, metadata }),
    updateNotebookMetadata: (metadata: unknown): object => ({ metadata }),
  },
  // Files are not read as notebooks here.
  NotebookData: undefined,
  NotebookCellOutput: class {
    readonly items: readonly unknown[];
    constructor(items: readonly unknown[]) {
      this.items = items;
    }
  },
  NotebookCellOutputItem: {
    text: (text: string, mime: string): object => ({ text, mime }),
    error: ({ message }: Error): object => ({ text: message, mime: 'error' }),
  },
};
