import { EventEmitter, type TextDocument, Uri, workspace, type WorkspaceFolder } from 'vscode';
import { latest } from '../base/latest.ts';
import { Owner } from '../base/owner.ts';
import { fileOf } from '../base/embeddedOrigin.ts';
import type { Connection } from './connection.ts';
import { folderConnection } from './folderConnection.ts';

const file = '.posthog.json';

/**
 * The connections that `.posthog.json` files at the top of workspace folders describe. In a workspace
 * that is not trusted there are none.
 */
export class FolderConnections extends Owner {
  readonly #changed = this.register(new EventEmitter<void>());
  readonly #found = new Map<string, Connection>();

  /** Fires when a file has been read, changed or deleted. */
  readonly onDidChange = this.#changed.event;

  constructor() {
    super();
    const watcher = this.register(workspace.createFileSystemWatcher(`**/${file}`));
    const read = (): void => void this.#readAll();
    this.register(watcher.onDidChange(read));
    this.register(watcher.onDidCreate(read));
    this.register(watcher.onDidDelete(read));
    this.register(workspace.onDidChangeWorkspaceFolders(read));
    this.register(workspace.onDidGrantWorkspaceTrust(read));
    read();
  }

  /** All of them, in the order of the folders. */
  get all(): readonly Connection[] {
    return [...this.#found.values()];
  }

  /** The connection of a document's folder. */
  for(document: TextDocument | undefined): Connection | undefined {
    const key = folderOf(document)?.uri.toString();
    return key === undefined ? undefined : this.#found.get(key);
  }

  readonly #readAll = latest(
    () => {
      const folders = workspace.isTrusted ? (workspace.workspaceFolders ?? []) : [];
      return Promise.all(
        folders.map(async (folder) => [folder.uri.toString(), await readFolder(folder)] as const),
      );
    },
    (read) => {
      this.#found.clear();
      for (const [folder, connection] of read) if (connection) this.#found.set(folder, connection);
      this.#changed.fire();
    },
  );
}

/** A document's workspace folder; the first one for a document outside of all. */
export function folderOf(document: TextDocument | undefined): WorkspaceFolder | undefined {
  const folder = document && workspace.getWorkspaceFolder(fileOf(document.uri));
  return folder ?? workspace.workspaceFolders?.[0];
}

async function readFolder({ uri, name }: WorkspaceFolder): Promise<Connection | undefined> {
  try {
    const bytes = await workspace.fs.readFile(Uri.joinPath(uri, file));
    const place = uri.scheme === 'file' ? { name, path: uri.fsPath } : { name };
    return folderConnection(new TextDecoder().decode(bytes), place);
  } catch {
    // Most folders have no such file.
    return undefined;
  }
}
