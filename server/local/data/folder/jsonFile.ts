import { renameSync } from 'node:fs';
import { toJson } from '../../base/json.ts';
import { megabyte, readTextIfThereSync } from '../../../common/files/readFile.ts';
import { writeWholeSync } from '../../../common/files/wholeFile.ts';

/** A hundred thousand insights have less. */
const mostBytes = 512 * megabyte;

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

  /** If the disk refuses the value, this throws and keeps the old one. */
  set value(value: T) {
    writeWholeSync(this.#path, toJson(value));
    this.#value = value;
  }

  #read(read: (text: string) => T): T | undefined {
    const text = readTextIfThereSync(this.#path, mostBytes);
    if (text === undefined) return undefined;
    try {
      return read(text);
    } catch {
      renameSync(this.#path, `${this.#path}.unreadable`);
      return undefined;
    }
  }
}
