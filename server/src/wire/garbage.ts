import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What a smaller document leaves is needed again soon. In characters. */
const large = 1_000_000;
/** Others may be closed along with it. */
const waitMs = 1_000;

/**
 * Gives back to the machine what a large document took, once it is closed. Node looks for what nobody
 * needs any more when it needs room, and a server that is asked nothing needs none.
 */
export class Garbage {
  #timer: NodeJS.Timeout | undefined;

  /** A document of so many characters was closed. */
  left(length: number): void {
    if (length < large) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(collect, waitMs).unref();
  }
}

/** The last resort is the one that parts with pages that are empty. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (how: object) => void;
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
