/** The parts of a hexadecimal number with a binary exponent. */
const parts = /^0x([\da-f]+)(?:\.([\da-f]*))?p([+-]?\d+)$/i;

/** True if a number is hexadecimal with a binary exponent: `0x1.8p3`, which is 12. */
export function isHexFloat(digits: string): boolean {
  return parts.test(digits);
}

/**
 * The double nearest to such a number, of two as near the even one; `undefined` where the service finds
 * it out of range: it is so small that nothing is left of it, or far too large. What is a little too
 * large it takes for infinity.
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

/** Of a double: the bits it keeps, and the power of two of its last bit where it is smallest. */
const precision = 53;
const smallestPower = -1074;

/** The bits that the C library of the official parser reads at once, and how large a power of theirs may be. */
const readAtOnce = 32;
const largestPower = 1074;
