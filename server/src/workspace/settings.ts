/** Reads one section of the user's settings, for a document if its URI is given. */
export type ReadSection = (section: string, uri: string) => Promise<unknown>;

/** A section of the settings, read once for each document until something changes. */
export class SettingsSection<T> {
  readonly #section: string;
  readonly #parse: (setting: unknown) => T;
  readonly #read = new Map<string, Promise<T>>();

  constructor(section: string, parse: (setting: unknown) => T) {
    this.#section = section;
    this.#parse = parse;
  }

  /** The setting for a document; if it cannot be read, the default. */
  async of(uri: string, read: ReadSection): Promise<T> {
    let setting = this.#read.get(uri);
    if (!setting) {
      setting = read(this.#section, uri).then(this.#parse, () => this.#parse(undefined));
      this.#read.set(uri, setting);
    }
    return setting;
  }

  /** Forgets cached settings, for one document or for all. */
  forget(uri?: string): void {
    if (uri === undefined) this.#read.clear();
    else this.#read.delete(uri);
  }
}
