import {
  EventEmitter,
  type FileChangeEvent,
  FileChangeType,
  type FileStat,
  FileSystemError,
  type FileSystemProvider,
  type FileType,
  type Uri,
} from 'vscode';
import { Owner } from './owner.ts';

/**
 * A file system of single documents: it has no folders, and nothing in it is renamed or deleted.
 */
export abstract class DocumentFileSystem extends Owner implements FileSystemProvider {
  readonly #changed = this.register(new EventEmitter<FileChangeEvent[]>());
  #lastTime = 0;

  readonly onDidChangeFile = this.#changed.event;

  abstract stat(uri: Uri): Promise<FileStat>;
  abstract readFile(uri: Uri): Promise<Uint8Array>;
  abstract writeFile(uri: Uri, content: Uint8Array): Promise<void>;

  watch(): { dispose: () => void } {
    return { dispose: () => undefined };
  }

  readDirectory(): [string, FileType][] {
    return [];
  }

  createDirectory(uri: Uri): void {
    throw FileSystemError.NoPermissions(uri);
  }

  delete(uri: Uri): void {
    throw FileSystemError.NoPermissions(uri);
  }

  rename(uri: Uri): void {
    throw FileSystemError.NoPermissions(uri);
  }

  /** Tells editors that a document has changed since they read it. */
  protected announce(uri: Uri): void {
    this.#changed.fire([{ type: FileChangeType.Changed, uri }]);
  }

  /** A modification time. Clocks may stand still or go back, and editors only reload for newer times. */
  protected nextTime(): number {
    this.#lastTime = Math.max(this.#lastTime + 1, Date.now());
    return this.#lastTime;
  }
}
