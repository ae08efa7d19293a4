import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { toJson } from '../http/json.ts';

/** Keeps a value in a JSON file, which outlives the service if its data folder does. */
export class JsonFile<T> {
  readonly #path: string;
  #value: T;

  /** `read` gets the text of the file; `initial` makes the value if there is no file. */
  constructor(path: string, read: (text: string) => T, initial: () => T) {
    this.#path = path;
    this.#value = existsSync(path) ? read(readFileSync(path, 'utf8')) : initial();
  }

  get value(): T {
    return this.#value;
  }

  set value(value: T) {
    this.#value = value;
    // Written beside the file and then renamed, so that a service killed here leaves the old file
    // or the new one.
    const aside = `${this.#path}.new`;
    writeFileSync(aside, toJson(value));
    renameSync(aside, this.#path);
  }
}
