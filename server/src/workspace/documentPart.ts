import type {
  CompletionItem,
  CompletionList,
  DocumentSymbol,
  FoldingRange,
  Position,
  Range,
  SelectionRange,
} from 'vscode-languageserver-types';

/**
 * Where a document is in the text that is analysed: a cell is a part of its notebook's text, any
 * other document is the whole text. Positions and ranges are converted here and nowhere else.
 */
export class DocumentPart {
  readonly uri: string;
  readonly version: number;
  readonly #start: Position;
  readonly #end: Position;

  /** @param extent where it is in the analysed text; undefined if it is the whole of it */
  constructor(uri: string, version: number, { start, end }: Range = everything) {
    this.uri = uri;
    this.version = version;
    this.#start = start;
    this.#end = end;
  }

  /** Where it is in the analysed text; undefined if it is the whole of it. */
  get extent(): Range | undefined {
    return this.#end === everything.end ? undefined : { start: this.#start, end: this.#end };
  }

  /** A position of the document, in the analysed text. */
  inText({ line, character }: Position): Position {
    const { line: first, character: indent } = this.#start;
    return this.#bounded({
      line: line + first,
      character: line === 0 ? character + indent : character,
    });
  }

  /** A range of the document, in the analysed text. */
  rangeInText({ start, end }: Range): Range {
    return { start: this.inText(start), end: this.inText(end) };
  }

  /** A position of the analysed text, in the document; one outside becomes its nearest end. */
  position(inText: Position): Position {
    const { line, character } = this.#bounded(inText);
    const { line: first, character: indent } = this.#start;
    return { line: line - first, character: line === first ? character - indent : character };
  }

  /** A range of the analysed text, in the document. */
  range({ start, end }: Range): Range {
    return { start: this.position(start), end: this.position(end) };
  }

  /** True if a position of the analysed text is in the document. */
  holds(inText: Position): boolean {
    return isAtOrBefore(this.#start, inText) && isAtOrBefore(inText, this.#end);
  }

  /** True if a position of the analysed text is in the document or before it. */
  endsAtOrAfter(inText: Position): boolean {
    return isAtOrBefore(inText, this.#end);
  }

  /** True if a change of this range changes nothing besides the document and the blanks after it. */
  takes({ start, end }: Range): boolean {
    return this.holds(start) && end.line <= this.#end.line + 1;
  }

  /** Those of some items of the analysed text that begin in the document, with their ranges there. */
  only<T extends { readonly range: Range }>(items: readonly T[]): T[] {
    return items
      .filter(({ range }) => this.holds(range.start))
      .map((item) => ({ ...item, range: this.range(item.range) }));
  }

  /** The symbols in the document; of one that is around it, those inside. */
  symbols(symbols: readonly DocumentSymbol[]): DocumentSymbol[] {
    return symbols.flatMap((symbol) => {
      const children = this.symbols(symbol.children ?? []);
      if (!this.holds(symbol.range.start)) return children;
      const selectionRange = this.range(symbol.selectionRange);
      return [{ ...symbol, range: this.range(symbol.range), selectionRange, children }];
    });
  }

  /** A list of completion, with its edits in the document. */
  completions({ items, itemDefaults, ...list }: CompletionList): CompletionList {
    const range = itemDefaults?.editRange;
    const defaults = range && 'start' in range ? { editRange: this.range(range) } : undefined;
    return {
      ...list,
      items: items.map((item) => this.#completion(item)),
      ...(defaults && { itemDefaults: defaults }),
    };
  }

  #completion(item: CompletionItem): CompletionItem {
    const { textEdit } = item;
    if (!textEdit || !('range' in textEdit)) return item;
    return { ...item, textEdit: { ...textEdit, range: this.range(textEdit.range) } };
  }

  folds(folds: readonly FoldingRange[]): FoldingRange[] {
    return folds
      .filter(({ startLine }) => this.holds({ line: startLine, character: Infinity }))
      .map((fold) => ({
        ...fold,
        startLine: fold.startLine - this.#start.line,
        endLine: Math.min(fold.endLine, this.#end.line) - this.#start.line,
      }));
  }

  /** A range to select and those around it, as far as they stay in the document. */
  selection({ range, parent }: SelectionRange): SelectionRange {
    const own = { range: this.range(range) };
    const isInside = parent && this.holds(parent.range.start) && this.holds(parent.range.end);
    return isInside ? { ...own, parent: this.selection(parent) } : own;
  }

  /** The tokens of its extent, in the protocol's encoding, counted from its own first line. */
  tokens([line, ...rest]: readonly number[]): number[] {
    return line === undefined ? [] : [line - this.#start.line, ...rest];
  }

  #bounded(inText: Position): Position {
    if (!isAtOrBefore(this.#start, inText)) return this.#start;
    return isAtOrBefore(inText, this.#end) ? inText : this.#end;
  }
}

const everything: Range = {
  start: { line: 0, character: 0 },
  end: { line: Infinity, character: Infinity },
};

function isAtOrBefore(one: Position, other: Position): boolean {
  return one.line < other.line || (one.line === other.line && one.character <= other.character);
}
