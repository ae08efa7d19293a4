import {
  comma,
  endOfString,
  listEnd,
  listStart,
  objectEnd,
  objectStart,
  quote,
} from './jsonBytes.ts';
import { mostLevels } from '../../../server/common/json/nesting.ts';

/** Longer than any list of a service; a million rows of one byte take 40 times their text. */
const mostMembers = 5_000_000;

/** JSON that would take more memory or time to parse than anybody intends. */
export class JsonLimitError extends Error {
  override readonly name = 'JsonLimitError';
}

/** @throws JsonLimitError */
export function checkDepth(levels: number): void {
  if (levels > mostLevels) throw new JsonLimitError(`it nests more than ${mostLevels} levels deep`);
}

/** @throws JsonLimitError */
export function checkLength(members: number): void {
  if (members > mostMembers) {
    throw new JsonLimitError(`it has a list of more than ${mostMembers} members`);
  }
}

/**
 * Looks at every byte of a text before it is parsed, which a piece of some kilobytes is not worth.
 *
 * @throws JsonLimitError
 */
export function checkLimits(bytes: Buffer): void {
  /** The number of commas so far in each enclosing list. */
  const open: number[] = [];
  for (let at = 0; at < bytes.length; at++) {
    const code = bytes[at];
    if (code === quote) at = endOfString(bytes, at);
    else if (code === listStart || code === objectStart) {
      open.push(0);
      checkDepth(open.length);
    } else if (code === listEnd || code === objectEnd) open.pop();
    else if (code === comma) {
      const commas = (open.pop() ?? 0) + 1;
      checkLength(commas);
      open.push(commas);
    }
  }
}
