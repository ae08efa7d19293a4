/** Everything that our programs do with a file of one kind. */
export type Kind = {
  readonly what: string;
  /** Its place in a folder. */
  readonly file: string;
  readonly use: (folder: string) => Promise<unknown>;
  /** People share such files: whoever made them, they are read. */
  readonly isShared?: true;
};

/** Runs the steps one after the other, even after failures. */
export async function inTurn(...steps: readonly (() => unknown)[]): Promise<unknown> {
  const said: unknown[] = [];
  for (const step of steps) {
    try {
      said.push(await step());
    } catch (error) {
      said.push(String(error));
    }
  }
  return said;
}

export const { signal } = new AbortController();
export const quiet = (): void => undefined;
