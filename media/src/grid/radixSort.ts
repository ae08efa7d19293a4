const digits = 1 << 16;

/**
 * Sorts rows by a number each, keeping the order of equals: four passes over 16 bits, which for a
 * million rows is several times faster than comparing. `keys` is indexed by row and is used up.
 */
export function orderByKeys(rows: Uint32Array, keys: Float64Array): Uint32Array {
  const words = sortableWords(keys);
  let from: Uint32Array = rows;
  let to: Uint32Array = new Uint32Array(rows.length);
  for (const word of [0, 1]) {
    for (const shift of [0, 16]) {
      if (!pass(from, to, words, word, shift)) continue;
      const spare = from === rows ? new Uint32Array(rows.length) : from;
      from = to;
      to = spare;
    }
  }
  return from === rows ? rows.slice() : from;
}

/** Turns floating-point numbers into pairs of words, the low one first, that compare as integers. */
function sortableWords(keys: Float64Array): Uint32Array {
  const words = new Uint32Array(keys.buffer, keys.byteOffset, 2 * keys.length);
  for (let index = 1; index < words.length; index += 2) {
    const high = words[index] ?? 0;
    if (high >>> 31) {
      words[index] = ~high;
      words[index - 1] = ~(words[index - 1] ?? 0);
    } else {
      words[index] = high ^ 0x80000000;
    }
  }
  return words;
}

/** Distributes rows by one digit; answers false where that digit is the same in all of them. */
function pass(
  from: Uint32Array,
  to: Uint32Array,
  words: Uint32Array,
  word: number,
  shift: number,
): boolean {
  const counts = new Uint32Array(digits);
  const digitOf = (row: number): number => ((words[2 * row + word] ?? 0) >>> shift) & (digits - 1);
  const countOf = (digit: number): number => counts[digit] ?? 0;
  for (const row of from) {
    const digit = digitOf(row);
    counts[digit] = countOf(digit) + 1;
  }
  if (from.length === 0 || countOf(digitOf(from[0] ?? 0)) === from.length) return false;
  let start = 0;
  for (let digit = 0; digit < digits; digit++) {
    const count = countOf(digit);
    counts[digit] = start;
    start += count;
  }
  for (const row of from) {
    const digit = digitOf(row);
    const place = countOf(digit);
    to[place] = row;
    counts[digit] = place + 1;
  }
  return true;
}
