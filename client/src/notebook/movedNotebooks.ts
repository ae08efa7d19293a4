import { type NotebookDocument, Uri, window, workspace } from 'vscode';
import { membersOf } from '../../../server/common/json/members.ts';
import { Owner } from '../base/owner.ts';
import { TaskQueue } from '../base/taskQueue.ts';
import { writeNotebook } from '../cells/cellFormat.ts';
import { contentOf } from '../cells/notebookData.ts';
import { isOurs } from '../cells/notebookTypes.ts';

/** Takes the values and results of a notebook to its new address. */
type Move = (from: Uri, to: Uri) => Promise<void>;

/**
 * Follows notebooks whose address changes: by their first save, and by renaming their file. VS Code does not tell of a
 * first save; it is a new file, or one that opens, with the text of an untitled notebook that closes.
 */
export class MovedNotebooks extends Owner {
  readonly #move: Move;
  /** The texts of untitled notebooks that were closed, by their addresses. */
  readonly #closed = new Map<string, string>();
  /** Files that were created or opened since an untitled notebook was there. */
  readonly #files = new Map<string, Uri>();
  readonly #work = new TaskQueue();

  constructor(move: Move) {
    super();
    this.#move = move;
    this.register(workspace.onDidCreateFiles(({ files }) => this.#take(files)));
    this.register(
      window.tabGroups.onDidChangeTabs(({ opened }) => {
        this.#take(opened.flatMap(({ input }) => uriIn(input) ?? []));
        void this.#work.run(() => this.#match());
      }),
    );
    this.register(
      workspace.onDidCloseNotebookDocument((notebook) => {
        if (!isUntitled(notebook)) return;
        this.#closed.set(notebook.uri.toString(), writeNotebook(contentOf(notebook)));
        void this.#work.run(() => this.#match());
      }),
    );
    this.register(
      workspace.onDidRenameFiles(({ files }) => {
        for (const { oldUri, newUri } of files) {
          if (newUri.path.endsWith('.hogql')) void move(oldUri, newUri);
        }
      }),
    );
  }

  /** Remembers files that may be untitled notebooks, saved. */
  #take(files: readonly Uri[]): void {
    if (this.#closed.size === 0 && !workspace.notebookDocuments.some(isUntitled)) return;
    for (const uri of files) {
      if (uri.scheme !== 'untitled' && uri.path.endsWith('.hogql'))
        this.#files.set(uri.toString(), uri);
    }
  }

  /** Finds the files of closed notebooks. */
  async #match(): Promise<void> {
    if (this.#closed.size === 0) return;
    for (const [address, uri] of this.#files) {
      const bytes = await Promise.resolve(workspace.fs.readFile(uri)).catch(() => undefined);
      const text = new TextDecoder().decode(bytes);
      const [from] = [...this.#closed].find(([, each]) => each === text) ?? [];
      if (from === undefined || text.trim() === '') continue;
      this.#closed.delete(from);
      this.#files.delete(address);
      await this.#move(Uri.parse(from), uri);
    }
  }
}

function isUntitled(notebook: NotebookDocument): boolean {
  return notebook.isUntitled && isOurs(notebook);
}

/** The address of the document in a tab, a text or a notebook. */
function uriIn(input: unknown): Uri | undefined {
  const { uri } = membersOf(input);
  return uri instanceof Uri ? uri : undefined;
}
