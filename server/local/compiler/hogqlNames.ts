/** A name that HogQL reads back unchanged, in backquotes unless it is a plain word. */
export function hogqlName(name: string): string {
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name) && !neverPlain.has(name.toLowerCase())
    ? name
    : `\`${name.replace(/[\\`]/g, '\\$&')}\``;
}

/** Keywords that are never names, and names that are read as constants. */
const neverPlain = new Set(
  'catch except finally fn fun inf intersect let materialized nan null throw try while within true false'.split(
    ' ',
  ),
);
