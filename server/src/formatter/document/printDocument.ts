import type { Doc } from './document.ts';
import type { FormatOptions } from './options.ts';
import { isTight } from './lexemes.ts';

/** A document still to be printed, and its mode. */
type Command = { readonly doc: Doc; readonly level: number; readonly flat: boolean };

/** Decides where lines break, the outermost groups first, and writes the text. */
export function printDocument(doc: Doc, options: FormatOptions): string {
  const page = new Page(options);
  const pending: Command[] = [{ doc, level: 0, flat: false }];
  for (let command = pending.pop(); command; command = pending.pop()) {
    const { doc, level, flat } = command;
    switch (doc.kind) {
      case 'text':
        page.write(doc.text, level);
        break;
      case 'comment':
      case 'lastComment':
        page.writeComment(doc.text, level, doc.endsLine);
        break;
      case 'space':
        page.space();
        break;
      case 'line':
        if (flat) page.space();
        else page.newLine(level);
        break;
      case 'softline':
        if (!flat) page.newLine(level);
        break;
      case 'hardline':
        page.newLine(level);
        break;
      case 'fresh':
        page.freshLine(level);
        break;
      case 'blank':
        page.blankLine(level);
        break;
      case 'indent':
        pushAll(pending, doc, level + 1, flat);
        break;
      case 'group':
        pushAll(pending, doc, level, flat || (!doc.breaks && fitsIn(page.room, doc, pending)));
        break;
      case 'row':
        pushAll(pending, doc, level, flat);
    }
  }
  return page.text;
}

/** The first one must be on top of the stack. */
function pushAll(pending: Command[], { parts }: Doc, level: number, flat: boolean): void {
  for (let at = parts.length - 1; at >= 0; at--) {
    const part = parts[at];
    if (part) pending.push({ doc: part, level, flat });
  }
}

/** True if a group fits on one line together with what follows up to the next possible break. */
function fitsIn(room: number, { width }: Doc, pending: readonly Command[]): boolean {
  let left = room - width;
  for (let at = pending.length - 1; at >= 0 && left >= 0; at--) {
    const command = pending[at];
    if (!command) break;
    left -= command.flat ? command.doc.width : command.doc.lead;
    if (!command.flat && command.doc.mayBreak) break;
  }
  return left >= 0;
}

/** The text written so far. Spaces and indentation are written only when something follows. */
class Page {
  readonly #options: FormatOptions;
  readonly #written: string[] = [];
  #column = 0;
  #spacePending = false;
  /** The level of the line which has begun and is still empty. */
  #lineLevel: number | undefined;
  /** The line ends with a comment, so the next token starts a new one. */
  #lineEnds = false;
  #afterOpener = true;
  #afterComment = false;
  #blankAbove = false;

  constructor(options: FormatOptions) {
    this.#options = options;
  }

  get text(): string {
    return this.#written.join('');
  }

  /** The columns left on this line. */
  get room(): number {
    const { width, tabSize } = this.#options;
    const used = this.#lineLevel === undefined ? this.#column : this.#lineLevel * tabSize;
    return width - used - (this.#spacePending ? 1 : 0);
  }

  write(text: string, level: number): void {
    if (text === '') return;
    if (this.#lineEnds) this.newLine(level);
    if (this.#afterComment && !isTight(text)) this.space();
    this.#put(text);
    this.#afterOpener = /[([{]$/.test(text);
    this.#afterComment = false;
  }

  writeComment(text: string, level: number, last: boolean): void {
    if (this.#lineEnds) this.newLine(level);
    if (this.#lineLevel === undefined && !this.#afterOpener) this.space();
    this.#put(text);
    this.#afterOpener = false;
    this.#afterComment = true;
    this.#lineEnds = last;
  }

  space(): void {
    if (this.#lineLevel === undefined && this.#written.length > 0) this.#spacePending = true;
  }

  newLine(level: number): void {
    if (this.#lineLevel === undefined) {
      this.#written.push('\n');
      this.#blankAbove = false;
    }
    this.#lineLevel = level;
    this.#spacePending = false;
    this.#lineEnds = false;
  }

  freshLine(level: number): void {
    if (this.#written.length > 0) this.newLine(level);
  }

  blankLine(level: number): void {
    if (this.#lineEnds) this.newLine(level);
    if (this.#lineLevel === undefined || this.#blankAbove) return;
    this.#written.push('\n');
    this.#blankAbove = true;
  }

  #put(text: string): void {
    if (this.#lineLevel !== undefined) {
      this.#indent(this.#lineLevel);
      this.#lineLevel = undefined;
    }
    if (this.#spacePending) {
      this.#written.push(' ');
      this.#column += 1;
      this.#spacePending = false;
    }
    this.#written.push(text);
    const lastLine = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
    this.#column = lastLine < 0 ? this.#column + text.length : text.length - lastLine - 1;
  }

  #indent(level: number): void {
    const { insertSpaces, tabSize } = this.#options;
    this.#written.push(insertSpaces ? ' '.repeat(level * tabSize) : '\t'.repeat(level));
    this.#column = level * tabSize;
  }
}
