import type { Position, Range } from 'vscode-languageserver-types';

/** Turns offsets of a text into positions and back; lines end at LF, CR LF or CR. */
export class LineTable {
  readonly #text: string;
  #known: readonly number[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Found when first asked for: most versions of a document are gone before anyone asks. */
  get #starts(): readonly number[] {
    return (this.#known ??= lineStarts(this.#text));
  }

  /** The position of an offset; one outside the text counts as its nearest end. */
  positionAt(offset: number): Position {
    const bounded = Math.max(0, Math.min(offset, this.#text.length));
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= bounded) low = middle;
      else high = middle - 1;
    }
    return { line: low, character: bounded - (this.#starts[low] ?? 0) };
  }

  /** The offset of a position; a character past the line's end means that end. */
  offsetAt(position: Position): number {
    if (position.line < 0) return 0;
    const start = this.#starts[position.line];
    if (start === undefined) return this.#text.length;
    const end = this.#lineEnd(position.line);
    return Math.max(start, Math.min(start + position.character, end));
  }

  /** The range of two offsets. */
  rangeOf(start: number, end: number): Range {
    return { start: this.positionAt(start), end: this.positionAt(end) };
  }

  #lineEnd(line: number): number {
    let end = this.#starts[line + 1] ?? this.#text.length + 1;
    end -= 1;
    if (end > (this.#starts[line] ?? 0) && this.#text.charCodeAt(end) === 10) {
      if (this.#text.charCodeAt(end - 1) === 13) end -= 1;
    }
    return end;
  }
}

function lineStarts(text: string): number[] {
  const starts = [0];
  // Without CR, which few files have, the search for LF alone is far quicker.
  if (!text.includes('\r')) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    return starts;
  }
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 13 && text.charCodeAt(at + 1) === 10) continue;
    if (code === 10 || code === 13) starts.push(at + 1);
  }
  return starts;
}
