/** Prints on stderr what begins, and at its end how long it took. */
export async function progress<T>(what: string, work: () => Promise<T>): Promise<T> {
  say(`${what} …`);
  const started = performance.now();
  try {
    const result = await work();
    say(`${what}: done in ${seconds(performance.now() - started)}`);
    return result;
  } catch (error) {
    say(`${what}: failed after ${seconds(performance.now() - started)}`);
    throw error;
  }
}

/**
 * Prints a line for the person at the terminal on stderr. Standard output stays free for results.
 */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Formats milliseconds for people: `3.4 s`. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Returns the message of an error, in one line. */
export function reason(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split('\n', 1)[0] ?? '';
}
