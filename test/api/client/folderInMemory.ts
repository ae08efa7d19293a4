import type { Files } from '../../../client/src/insights/code/localFiles.ts';

/** A folder in memory. */
export class Folder implements Files {
  readonly endWithLineBreak = true;
  readonly texts = new Map<string, string>();

  names(): Promise<readonly string[]> {
    return Promise.resolve([...this.texts.keys()]);
  }

  read(name: string): Promise<string | undefined> {
    return Promise.resolve(this.texts.get(name));
  }

  write(name: string, text: string): Promise<void> {
    this.texts.set(name, text);
    return Promise.resolve();
  }

  create(name: string, text: string): Promise<boolean> {
    const isFree = !this.texts.has(name);
    if (isFree) this.texts.set(name, text);
    return Promise.resolve(isFree);
  }

  alone(work: () => Promise<void>): Promise<void> {
    return work();
  }

  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return work();
  }
}
