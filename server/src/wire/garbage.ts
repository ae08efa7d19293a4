import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What a smaller document leaves is needed again soon. In characters. */
const large = 1_000_000;
/** Others may be closed along with it. */
const waitMs = 1_000;

/** By how much the heap may grow, in percent, before it is looked through again. Node lets it double. */
const growth = 20;

/**
 * Keeps small what a large document takes, and gives it back to the machine once it is closed. Node
 * looks for what nobody needs any more when it needs room, and a server that is asked nothing needs none.
 */
export class Garbage {
  readonly #large = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  /** Notes the number of characters of a document. */
  has(uri: string, length: number): void {
    if (length < large || this.#large.has(uri)) return;
    this.#large.add(uri);
    limitGrowth(growth);
  }

  /** A document was closed. */
  left(uri: string): void {
    if (!this.#large.delete(uri)) return;
    if (this.#large.size === 0) limitGrowth(0);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(collect, waitMs).unref();
  }
}

/** Without a limit, which is 0, V8 goes by how quickly garbage comes and how long a look takes. */
function limitGrowth(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}

/** The last resort is the one that parts with pages that are empty. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (how: object) => void;
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
