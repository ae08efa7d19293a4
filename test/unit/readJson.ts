import { parse } from 'lossless-json';
import type { Cell } from '../../client/src/protocol/results.ts';

/**
 * A cell from its JSON, an integer that a number cannot hold as its digits. A library reads it, as
 * V8 takes the key `"` for `\` once it has seen an object with the key `\`:
 * https://github.com/nodejs/node/issues/63785
 */
export function readJson(json: string): Cell {
  const number = (digits: string): Cell =>
    /^-?\d+$/.test(digits) && !Number.isSafeInteger(Number(digits))
      ? { $integer: digits }
      : Number(digits);
  return parse(json, undefined, number) as Cell;
}
