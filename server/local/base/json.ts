import { randomUUID } from 'node:crypto';
import { parse } from 'lossless-json';

/**
 * JSON text that is copied into a value unchanged: engine rows, saved nodes, whatever parsing would
 * change.
 */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** The value of the text. */
  parse(): unknown {
    return parseJson(this.text);
  }
}

const mark = `raw-${randomUUID()}-`;
const marks = new RegExp(`"${mark}(\\d+)"`, 'g');

/** Like `JSON.stringify`, but writes every `RawJson` as its own text, and big integers in full. */
export function toJson(value: unknown): string {
  const texts: string[] = [];
  const frame = JSON.stringify(value, (_key, item: unknown) => {
    if (item instanceof RawJson) return `${mark}${texts.push(item.text) - 1}`;
    return typeof item === 'bigint' ? `${mark}${texts.push(String(item)) - 1}` : item;
  });
  return frame.replace(marks, (_match, index: string) => texts[Number(index)] ?? 'null');
}

/** Like `JSON.parse`, but integers that no double can represent become a `bigint`. */
export function parseJson(text: string): unknown {
  // JSON.parse says how a number was written only in a Node that is newer than some hosts.
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  return parse(text, undefined, { parseNumber: exactNumber, onDuplicateKey: lastValue });
}

function exactNumber(digits: string): number | bigint {
  const value = Number(digits);
  return /^-?\d+$/.test(digits) && !Number.isSafeInteger(value) ? BigInt(digits) : value;
}

function lastValue({ newValue }: { readonly newValue: unknown }): unknown {
  return newValue;
}
