import { t } from '@vscode/l10n';
import type { JSONPath } from 'jsonc-parser';
import {
  type FileStat,
  FileSystemError,
  FileType,
  Range,
  type TextDocument,
  Uri,
  workspace,
  WorkspaceEdit,
} from 'vscode';
import { DocumentFileSystem } from '../base/documentFileSystem.ts';
import { embeddedScheme, originOf } from '../base/embeddedOrigin.ts';
import { restoreLineEnds } from '../base/lineEnds.ts';
import { embeddedEdit } from './embeddedEdit.ts';
import { embeddedHogql, type EmbeddedHogql } from './embeddedHogql.ts';

type Read = {
  readonly text: string;
  readonly mtime: number;
};

/** HogQL of JSON files as documents of their own; saving one writes it back into the JSON. */
export class EmbeddedDocuments extends DocumentFileSystem {
  /** The text read or written last, by document. */
  readonly #read = new Map<string, Read>();

  constructor() {
    super();
    this.register(
      workspace.registerFileSystemProvider(embeddedScheme, this, {
        isCaseSensitive: true,
      }),
    );
    this.register(workspace.onDidChangeTextDocument(({ document }) => this.#compare(document)));
    this.register(workspace.onDidCloseTextDocument(({ uri }) => this.#read.delete(uri.toString())));
  }

  /** The document of a HogQL string in a JSON document. */
  uriOf({ uri }: TextDocument, { path }: EmbeddedHogql): Uri {
    const name = uri.path.slice(uri.path.lastIndexOf('/') + 1).replace(/\.json$/, '');
    return Uri.from({
      scheme: embeddedScheme,
      path: `/${name}.hogql`,
      query: JSON.stringify({ file: uri.toString(), path }),
    });
  }

  async stat(uri: Uri): Promise<FileStat> {
    const { text, mtime } = await this.#open(uri);
    const size = new TextEncoder().encode(text).length;
    return { type: FileType.File, ctime: mtime, mtime, size };
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    return new TextEncoder().encode((await this.#open(uri)).text);
  }

  /** Edits the JSON document without saving it: that is decided there. */
  async writeFile(uri: Uri, content: Uint8Array): Promise<void> {
    const { json, embedded } = await placeOf(uri);
    if (!embedded) {
      throw FileSystemError.Unavailable(
        t(
          'The JSON no longer has HogQL in this place. Copy your text, then reopen the HogQL from the JSON.',
        ),
      );
    }
    const edited = new TextDecoder('utf-8', { ignoreBOM: true }).decode(content);
    const text = restoreLineEnds(embedded.fragment.text, edited);
    // Recorded first, so that the edit does not look like another person's.
    this.#note(uri, text);
    const { offset, length, text: inserted } = embeddedEdit(embedded, text);
    const edit = new WorkspaceEdit();
    const range = new Range(json.positionAt(offset), json.positionAt(offset + length));
    edit.replace(json.uri, range, inserted);
    if (await workspace.applyEdit(edit)) return;
    throw FileSystemError.Unavailable(t('The JSON cannot be edited now. Save again in a moment.'));
  }

  async #open(uri: Uri): Promise<Read> {
    const known = this.#read.get(uri.toString());
    if (known) return known;
    const { embedded } = await placeOf(uri);
    if (!embedded) throw FileSystemError.FileNotFound(t('The JSON has no HogQL in this place.'));
    return this.#note(uri, embedded.fragment.text);
  }

  /** Changes to the JSON are shown, or noticed by the editor when it saves. */
  #compare(json: TextDocument): void {
    const file = json.uri.toString();
    for (const [key, { text }] of this.#read) {
      const uri = Uri.parse(key, true);
      const origin = originOf(uri);
      if (origin?.file.toString() !== file) continue;
      const now = find(json, origin.path)?.fragment.text;
      if (now === undefined || now === text) continue;
      this.#note(uri, now);
      this.announce(uri);
    }
  }

  #note(uri: Uri, text: string): Read {
    const read = { text, mtime: this.nextTime() };
    this.#read.set(uri.toString(), read);
    return read;
  }
}

/** The JSON that a document belongs to, and its HogQL if that is still there. */
async function placeOf(uri: Uri): Promise<{ json: TextDocument; embedded?: EmbeddedHogql }> {
  const origin = originOf(uri);
  if (!origin) throw FileSystemError.FileNotFound(uri);
  const json = await workspace.openTextDocument(origin.file);
  const embedded = find(json, origin.path);
  return { json, ...(embedded && { embedded }) };
}

function find(json: TextDocument, path: JSONPath): EmbeddedHogql | undefined {
  const key = JSON.stringify(path);
  return embeddedHogql(json.getText()).find((each) => JSON.stringify(each.path) === key);
}
