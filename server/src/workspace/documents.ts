import type {
  Range,
  TextDocumentContentChangeEvent,
  TextDocumentItem,
  VersionedTextDocumentIdentifier,
} from 'vscode-languageserver-protocol';
import { type Analysis, analyze } from '../semantics/analysis/analysis.ts';
import { LineTable } from '../ast/lineTable.ts';

type OpenDocument = {
  readonly text: string;
  readonly version: number;
  analyzed: Analysis | undefined;
  /** The analysis before the last change; its unchanged statements are reused. */
  before: Analysis | undefined;
};

/** The open documents, each analysed at most once per version and only when someone asks. */
export class OpenDocuments {
  readonly #open = new Map<string, OpenDocument>();

  open({ uri, version, text }: TextDocumentItem): void {
    this.#open.set(uri, { text, version, analyzed: undefined, before: undefined });
  }

  /** @returns how many characters the document has then */
  change(
    { uri, version }: VersionedTextDocumentIdentifier,
    changes: readonly TextDocumentContentChangeEvent[],
  ): number {
    const entry = this.#open.get(uri);
    if (!entry) return 0;
    const text = changed(entry.text, changes);
    const before = entry.analyzed ?? entry.before;
    this.#open.set(uri, { text, version, analyzed: undefined, before });
    return text.length;
  }

  close(uri: string): void {
    this.#open.delete(uri);
  }

  /** The analysis of a document's newest version; undefined if it is not open. */
  analyzed(uri: string): Analysis | undefined {
    const entry = this.#open.get(uri);
    if (!entry) return undefined;
    entry.analyzed ??= analyze(entry.text, entry.before);
    entry.before = undefined;
    return entry.analyzed;
  }

  version(uri: string): number | undefined {
    return this.#open.get(uri)?.version;
  }

  get uris(): string[] {
    return [...this.#open.keys()];
  }
}

/**
 * A text after changes, each of which applies to the result of the one before. Editors send those of
 * many places from the end of the text to its start: what is before a change stays as it was,
 * and so do its lines, which are found once for all of them.
 */
export function changed(text: string, changes: readonly TextDocumentContentChangeEvent[]): string {
  let before = text;
  let after = '';
  let lines = new LineTable(text);
  let isWhole = true;
  const begin = (whole: string): void => {
    before = whole;
    after = '';
    lines = new LineTable(whole);
    isWhole = true;
  };
  for (const change of changes) {
    if (!('range' in change)) {
      begin(change.text);
      continue;
    }
    // A place at the very end of the unchanged part may be on a line that has become longer.
    if (!isWhole && offsetsOf(change.range, lines)[1] >= before.length) begin(before + after);
    const [start, end] = offsetsOf(change.range, lines);
    after = change.text + before.slice(end) + after;
    before = before.slice(0, start);
    isWhole = false;
  }
  return before + after;
}

/** A range may be given from its end to its start. */
function offsetsOf({ start, end }: Range, lines: LineTable): [start: number, end: number] {
  const [one, other] = [lines.offsetAt(start), lines.offsetAt(end)];
  return one <= other ? [one, other] : [other, one];
}
