/** The parts of a hexadecimal number with a binary exponent. */
const parts = /^0x([\da-f]+)(?:\.([\da-f]*))?p([+-]?\d+)$/i;

/** True if a number is hexadecimal with a binary exponent: `0x1.8p3`, which is 12. */
export function isHexFloat(digits: string): boolean {
  return parts.test(digits);
}

/**
 * The nearest double, ties to even; undefined if the service calls the number out of range: far too large, or so small
 * that it becomes zero. Slightly too large numbers are infinite.
 */
export function readHexFloat(digits: string): number | undefined {
  const [, whole = '', fraction = '', exponent = ''] = parts.exec(digits) ?? [];
  const mantissa = BigInt(`0x${whole}${fraction}`);
  if (mantissa === 0n) return 0;
  const power = Number(exponent) - 4 * fraction.length;
  const bits = mantissa.toString(2).length;
  const nibbles = Math.ceil(bits / 4);
  if (power + 4 * nibbles - readAtOnce > largestPower) return undefined;
  const lost = Math.max(0, bits - precision, smallestPower - power);
  if (lost > bits) return undefined;
  const value = Number(rounded(mantissa, BigInt(lost))) * 2 ** (power + lost);
  return value === 0 ? undefined : value;
}

/** Without the last bits, to the nearest, and to the even one where both are as near. */
function rounded(mantissa: bigint, lost: bigint): bigint {
  if (lost === 0n) return mantissa;
  const kept = mantissa >> lost;
  const rest = mantissa - (kept << lost);
  const half = 1n << (lost - 1n);
  return rest > half || (rest === half && kept % 2n === 1n) ? kept + 1n : kept;
}

/** A double: the bits of its mantissa, and the exponent of its last bit when smallest. */
const precision = 53;
const smallestPower = -1074;

/** The bits that the C library of the official parser reads at once, and its largest exponent. */
const readAtOnce = 32;
const largestPower = 1074;
