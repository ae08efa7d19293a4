import { EventEmitter, FileSystemError, FileType, Uri } from 'vscode';
import type { FileChangeEvent, FileStat, FileSystemProvider } from 'vscode';
import type { Insight } from '../api/shapes.ts';
import { isApiFailure } from '../api/errors.ts';
import { describeFailure } from '../api/describeFailure.ts';
import type { Session, SessionGap } from '../auth/sessions.ts';
import { Owner } from '../base/owner.ts';
import { insightText, insightTitle } from './insightText.ts';

/** Opens the session for a host and project, whichever connection reaches it. */
export type OpenSession = (host: string, projectId: string) => Promise<Session | SessionGap>;

/**
 * Saved insights as read-only documents:
 * `hogql-insight:/<host>/<project>/<id>-<slug>.hogql`, or `.insight.json` for those without SQL.
 */
export class InsightDocuments extends Owner implements FileSystemProvider {
  static readonly scheme = 'hogql-insight';

  readonly #openSession: OpenSession;
  readonly #changed = this.register(new EventEmitter<FileChangeEvent[]>());
  /** Texts by document: VS Code asks for size and content apart, the service is asked once. */
  readonly #texts = new Map<string, { readonly bytes: Uint8Array; readonly mtime: number }>();

  readonly onDidChangeFile = this.#changed.event;

  constructor(openSession: OpenSession) {
    super();
    this.#openSession = openSession;
  }

  /** The address of an insight's document. */
  static uri(host: string, projectId: string, insight: Insight): Uri {
    const slug = insightTitle(insight)
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 60);
    const { extension } = insightText(insight);
    const path = `/${new URL(host).host}/${projectId}/${insight.id}-${slug || 'insight'}.${extension}`;
    return Uri.from({ scheme: InsightDocuments.scheme, path });
  }

  watch(): { dispose: () => void } {
    return { dispose: () => undefined };
  }

  async stat(uri: Uri): Promise<FileStat> {
    const { bytes, mtime } = await this.#read(uri);
    return { type: FileType.File, ctime: mtime, mtime, size: bytes.length };
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    return (await this.#read(uri)).bytes;
  }

  readDirectory(): [string, FileType][] {
    return [];
  }

  createDirectory(uri: Uri): void {
    throw FileSystemError.NoPermissions(uri);
  }

  writeFile(uri: Uri): void {
    throw FileSystemError.NoPermissions(uri);
  }

  delete(uri: Uri): void {
    throw FileSystemError.NoPermissions(uri);
  }

  rename(uri: Uri): void {
    throw FileSystemError.NoPermissions(uri);
  }

  async #read(uri: Uri): Promise<{ readonly bytes: Uint8Array; readonly mtime: number }> {
    const known = this.#texts.get(uri.path);
    if (known) return known;
    const [, host, projectId, name] = uri.path.split('/');
    const id = Number.parseInt(name ?? '', 10);
    if (!host || !projectId || Number.isNaN(id)) throw FileSystemError.FileNotFound(uri);
    const session = await this.#openSession(host, projectId);
    if (!('client' in session)) {
      throw FileSystemError.Unavailable(
        `There is no connection to project ${projectId} at ${host}.`,
      );
    }
    const insight = await retrieve(session, projectId, id);
    const { text } = insightText(insight);
    const read = {
      bytes: new TextEncoder().encode(text),
      mtime: Date.parse(insight.last_modified_at ?? '') || 0,
    };
    this.#texts.set(uri.path, read);
    return read;
  }
}

async function retrieve({ client }: Session, projectId: string, id: number): Promise<Insight> {
  try {
    return await client.insights(projectId).retrieve(id, AbortSignal.timeout(60_000));
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    if (error.kind === 'notFound') {
      throw FileSystemError.FileNotFound('This insight is no longer there.');
    }
    const { message, advice } = describeFailure(error);
    throw FileSystemError.Unavailable(`${message} ${advice}`);
  }
}
