/**
 * The keys of rows as words of 32 bits, which sort faster than numbers do. One word holds a rank or
 * a whole number, two hold any number, the least significant first.
 */
export type SortWords = {
  readonly words: readonly Uint32Array[];
  /** The largest last word of a row with a value. */
  readonly greatest: number;
};

/** The keys of rows without a value: after every number, in this order. */
export const isNull = Infinity;
export const notHere = NaN;

/** The same keys as words. */
const nullWord = 0xfffffffe;
const notHereWord = 0xffffffff;

/** The upper word of the greatest number; above it are infinity and NaN. */
const greatestHigh = 0xffefffff;

/** Turns numbers into words; `isNull` and `notHere` come after all others. */
export function sortWords(keys: Float64Array): SortWords {
  return wholeWords(keys) ?? floatingWords(keys);
}

/** One word for each number, if they are integers within a small enough range. */
function wholeWords(keys: Float64Array): SortWords | undefined {
  let least = Infinity;
  let most = -Infinity;
  for (const key of keys) {
    if (!Number.isFinite(key)) continue;
    if (!Number.isSafeInteger(key)) return undefined;
    if (key < least) least = key;
    if (key > most) most = key;
  }
  const greatest = Math.max(0, most - least);
  if (greatest >= nullWord) return undefined;
  const word = new Uint32Array(keys.length);
  for (let row = 0; row < keys.length; row++) {
    const key = keys[row] ?? notHere;
    word[row] = key === isNull ? nullWord : Number.isNaN(key) ? notHereWord : key - least;
  }
  return { words: [word], greatest };
}

/** The two words of each floating-point number, so that they compare as integers. */
function floatingWords(keys: Float64Array): SortWords {
  const parts = new Uint32Array(keys.buffer, keys.byteOffset, 2 * keys.length);
  const low = new Uint32Array(keys.length);
  const high = new Uint32Array(keys.length);
  for (let row = 0; row < keys.length; row++) {
    const lowPart = parts[2 * row] ?? 0;
    const highPart = parts[2 * row + 1] ?? 0;
    const isNegative = highPart >>> 31 === 1;
    low[row] = isNegative ? ~lowPart : lowPart;
    high[row] = isNegative ? ~highPart : highPart ^ 0x80000000;
  }
  return { words: [low, high], greatest: greatestHigh };
}
