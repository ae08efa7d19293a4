import type { Location, Range, TextEdit } from 'vscode-languageserver-types';
import type { Extent } from '../ast/extent.ts';
import { type Analysis, analyze } from '../semantics/analysis/analysis.ts';
import { titleUri } from '../protocol/cells.ts';
import { DocumentPart } from './documentPart.ts';

/** A cell in the text of its notebook. */
export type CellExtent = Extent & {
  readonly uri: string;
  readonly version: number;
  /** Where its title is, in the mark before it; empty if it has none. */
  readonly title: Extent;
};

/** A version of a text. */
export type TextContent = {
  /** The document or the notebook: settings and catalogs go by it. */
  readonly uri: string;
  readonly version: number;
  readonly text: string;
  /** The cells of a notebook; undefined if it is the text of one document. */
  readonly cells?: readonly CellExtent[];
};

/**
 * A version of a text that is analysed as one: that of a document, or that of a notebook with all its
 * cells. It is analysed at most once, and only when someone asks.
 */
export class OpenText {
  readonly uri: string;
  readonly version: number;
  readonly text: string;
  readonly #cells: readonly CellExtent[] | undefined;
  #analysis: Analysis | undefined;
  /** The analysis before the last change; its unchanged statements are reused. */
  #before: Analysis | undefined;
  #parts: Parts | undefined;

  constructor({ uri, version, text, cells }: TextContent, before?: OpenText) {
    this.uri = uri;
    this.version = version;
    this.text = text;
    this.#cells = cells;
    this.#before = before && (before.#analysis ?? before.#before);
  }

  /** The same for all its versions. A file may be open as a text and as a notebook. */
  get key(): string {
    return this.isNotebook ? `notebook ${this.uri}` : this.uri;
  }

  get isNotebook(): boolean {
    return this.#cells !== undefined;
  }

  get analysis(): Analysis {
    this.#analysis ??= analyze(this.text, this.#before);
    this.#before = undefined;
    return this.#analysis;
  }

  /** The documents that it consists of, in order. */
  get documents(): readonly DocumentPart[] {
    return this.#found.documents;
  }

  /** One of its documents, or the title of a cell. */
  part(uri: string): DocumentPart | undefined {
    return this.#found.byUri.get(uri);
  }

  /** A range of the text, in the document where it begins; one in a mark is shown at the cell below. */
  location({ start, end }: Range): Location | undefined {
    const part = this.documents.find((each) => each.endsAtOrAfter(start));
    return part && { uri: part.uri, range: part.range({ start, end }) };
  }

  locations(ranges: readonly Range[]): Location[] {
    return ranges.flatMap((range) => this.location(range) ?? []);
  }

  /** Edits as those of documents, and of titles of cells; undefined if they change anything else. */
  changes(
    edits: readonly TextEdit[],
    { titles }: { readonly titles: boolean },
  ): Record<string, TextEdit[]> | undefined {
    const parts = titles ? [...this.#found.byUri.values()] : this.documents;
    const changes: Record<string, TextEdit[]> = {};
    for (const edit of edits) {
      const part = parts.find((each) => each.takes(edit.range));
      if (!part) return undefined;
      (changes[part.uri] ??= []).push({ ...edit, range: part.range(edit.range) });
    }
    return changes;
  }

  get #found(): Parts {
    return (this.#parts ??= this.#findParts());
  }

  #findParts(): Parts {
    const part = (uri: string, version: number, { start, end }: Extent): DocumentPart =>
      new DocumentPart(uri, version, this.analysis.lines.rangeOf(start, end));
    const documents = this.#cells?.map((cell) => part(cell.uri, cell.version, cell)) ?? [
      new DocumentPart(this.uri, this.version),
    ];
    const titles = (this.#cells ?? []).map(({ uri, version, title }) =>
      part(titleUri(uri), version, title),
    );
    const byUri = new Map([...documents, ...titles].map((each) => [each.uri, each]));
    return { documents, byUri };
  }
}

type Parts = {
  readonly documents: readonly DocumentPart[];
  readonly byUri: ReadonlyMap<string, DocumentPart>;
};
