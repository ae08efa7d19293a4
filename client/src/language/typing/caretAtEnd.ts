/** The parts of a document that decide where its statements end. */
export type Lines = {
  readonly lineCount: number;
  readonly lineAt: (line: number) => { readonly text: string };
};

/** A place in a document. */
export type TextPosition = { readonly line: number; readonly character: number };

/**
 * True if a caret is at the end of a statement: only blanks and comments follow, up to the next `;`, the next cell or
 * the end of the document.
 */
export function isAtStatementEnd(lines: Lines, { line, character }: TextPosition): boolean {
  let rest = lines.lineAt(line).text.slice(character).trimStart();
  for (let next = line + 1; rest === '' || isComment(rest); next++) {
    if (next >= lines.lineCount) return true;
    rest = lines.lineAt(next).text.trimStart();
  }
  return rest.startsWith(';') || rest.startsWith('-- %%');
}

function isComment(line: string): boolean {
  return (line.startsWith('--') && !line.startsWith('-- %%')) || line.startsWith('//');
}

/** Tells when a caret arrives at the end of a statement and when it leaves; nothing in between. */
export class CaretAtEnd<Document extends Lines> {
  readonly #tell: (document: Document, place: TextPosition | undefined) => void;
  #told: { readonly document: Document; readonly place: TextPosition } | undefined;

  /** @param tell receives the place at which the caret came to an end, or undefined once it has left */
  constructor(tell: (document: Document, place: TextPosition | undefined) => void) {
    this.#tell = tell;
  }

  /** The caret is here now; undefined if there is none, or text is selected. */
  moved(document: Document | undefined, place: TextPosition | undefined): void {
    if (this.#told && this.#told.document !== document) this.#leave();
    if (!document || !place || !isAtStatementEnd(document, place)) this.#leave();
    else if (!this.#told || isAnotherEnd(document, this.#told.place, place)) {
      this.#told = { document, place };
      this.#tell(document, place);
    }
  }

  /** The server has forgotten it. */
  forget(): void {
    this.#told = undefined;
  }

  #leave(): void {
    if (!this.#told) return;
    const { document } = this.#told;
    this.#told = undefined;
    this.#tell(document, undefined);
  }
}

/** True if a statement or a cell ends between two places, so that they belong to different ones. */
function isAnotherEnd(lines: Lines, one: TextPosition, other: TextPosition): boolean {
  const distance = one.line - other.line || one.character - other.character;
  const [from, to] = distance < 0 ? [one, other] : [other, one];
  const last = Math.min(to.line, lines.lineCount - 1);
  for (let line = from.line; line <= last; line++) {
    const start = line === from.line ? from.character : 0;
    const end = line === to.line ? to.character : undefined;
    const between = lines.lineAt(line).text.slice(start, end);
    if (between.includes(';') || between.includes('-- %%')) return true;
  }
  return false;
}
