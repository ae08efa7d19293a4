/** A random (version 4) UUID made of two hashes. */
export function uuid4(first: string, second: string): string {
  const hex = `concat(${hex16(first)}, ${hex16(second)})`;
  return `toUUID(concat(substring(${hex}, 1, 8), '-', substring(${hex}, 9, 4), '-4', substring(${hex}, 14, 3), '-a', substring(${hex}, 18, 3), '-', substring(${hex}, 21, 12)))`;
}

/** The text of a time-ordered (version 7) UUID. */
export function uuid7(time: string, hash: string): string {
  const stamp = `substring(${hex16(`toUInt64(toUnixTimestamp64Milli(${time}))`)}, 5, 12)`;
  const dice = hex16(hash);
  return `concat(substring(${stamp}, 1, 8), '-', substring(${stamp}, 9, 4), '-7', substring(${dice}, 1, 3), '-b', substring(${dice}, 2, 3), '-', substring(${dice}, 5, 12))`;
}

/** A UInt64 as 16 hex digits; the engine's `hex` omits leading zero bytes. */
function hex16(number: string): string {
  return `leftPad(lower(hex(${number})), 16, '0')`;
}

/** An array literal of printed items. */
export function list(items: readonly (string | number)[]): string {
  return `[${items.join(', ')}]`;
}

/** Texts as string literals. They are ours and contain no quotes. */
export function quoted(texts: readonly string[]): string[] {
  return texts.map((text) => `'${text}'`);
}

/** The sum. */
export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The sum up to and including each number. */
export function cumulative(numbers: readonly number[]): number[] {
  return numbers.map((_, index) => sum(numbers.slice(0, index + 1)));
}
