import { existsSync, readFileSync, renameSync } from 'node:fs';
import { toJson } from '../http/json.ts';
import { writeWhole } from './wholeFile.ts';

/** Keeps a value in a JSON file, which outlives the service if its data folder does. */
export class JsonFile<T> {
  readonly #path: string;
  #value: T;

  /**
   * `read` gets the text of the file; `initial` makes the value if there is no file, or none that
   * can be read: that one is put aside, for whoever wants to look into it.
   */
  constructor(path: string, read: (text: string) => T, initial: () => T) {
    this.#path = path;
    this.#value = this.#read(read) ?? initial();
  }

  get value(): T {
    return this.#value;
  }

  /** A value that the disk does not take is not kept: its error says so, and the old one stays. */
  set value(value: T) {
    writeWhole(this.#path, toJson(value));
    this.#value = value;
  }

  #read(read: (text: string) => T): T | undefined {
    if (!existsSync(this.#path)) return undefined;
    const text = readFileSync(this.#path, 'utf8');
    try {
      return read(text);
    } catch {
      renameSync(this.#path, `${this.#path}.unreadable`);
      return undefined;
    }
  }
}
