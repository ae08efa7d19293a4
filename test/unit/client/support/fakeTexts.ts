import { posix } from 'node:path';

/** A document of the stand-in. */
export type FakeDocument = {
  readonly uri: FakeUri;
  languageId: string;
  text: string;
  isDirty?: boolean;
  getText(range?: FakeRange): string;
  offsetAt(position: FakePosition): number;
  positionAt(offset: number): FakePosition;
};

export class FakeUri {
  readonly scheme: string;
  readonly path: string;

  constructor(scheme: string, path: string) {
    this.scheme = scheme;
    this.path = path;
  }

  static from({ scheme, path }: { scheme: string; path: string }): FakeUri {
    return new FakeUri(scheme, path);
  }

  static parse(text: string, isStrict = false): FakeUri {
    if (isStrict && !/^\w[\w+.-]*:/.test(text)) throw new Error('[UriError]: Scheme is missing');
    const end = text.indexOf(':');
    return new FakeUri(text.slice(0, end), text.slice(end + 1));
  }

  static file(path: string): FakeUri {
    return new FakeUri('file', path);
  }

  static joinPath({ scheme, path }: FakeUri, ...names: string[]): FakeUri {
    return new FakeUri(scheme, posix.join(path, ...names));
  }

  with({ scheme = this.scheme, path = this.path }: { scheme?: string; path?: string }): FakeUri {
    return new FakeUri(scheme, path);
  }

  get fsPath(): string {
    return this.path;
  }

  toString(): string {
    return `${this.scheme}:${this.path}`;
  }
}

/** A place is its offset: documents of the stand-in have one line. */
export class FakePosition {
  readonly line = 0;
  readonly offset: number;

  constructor(offset: number) {
    this.offset = offset;
  }
}

export class FakeRange {
  readonly start: FakePosition;
  readonly end: FakePosition;

  /** From two places, or from line and character of each. */
  constructor(...places: [FakePosition, FakePosition] | [number, number, number, number]) {
    const [start, second, , last] = places;
    this.start = start instanceof FakePosition ? start : new FakePosition(Number(second));
    this.end = second instanceof FakePosition ? second : new FakePosition(Number(last));
  }
}

/** Edits of documents, as the editor applies them. */
export class FakeEdit {
  readonly changes: { uri: FakeUri; range: FakeRange; text: string }[] = [];

  /** Edits of notebooks, by their addresses. */
  readonly cells: [uri: FakeUri, edits: readonly unknown[]][] = [];

  set(uri: FakeUri, edits: readonly unknown[]): void {
    this.cells.push([uri, edits]);
  }

  replace(uri: FakeUri, range: FakeRange, text: string): void {
    this.changes.push({ uri, range, text });
  }

  insert(uri: FakeUri, at: FakePosition, text: string): void {
    this.replace(uri, new FakeRange(at, at), text);
  }
}
