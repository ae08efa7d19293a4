/** A name as HogQL reads it back unchanged: back-quoted where it is no plain word. */
export function hogqlName(name: string): string {
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name) && !neverPlain.has(name.toLowerCase())
    ? name
    : `\`${name.replace(/[\\`]/g, '\\$&')}\``;
}

/** Keywords that no position takes as a name, and names that read as constants. */
const neverPlain = new Set(
  'catch except finally fn fun inf intersect let materialized nan null throw try while within true false'.split(
    ' ',
  ),
);
