/**
 * The name of an object's member in transit: `$integer` marks our own large integers, so a member of the service with
 * such a name gets one more `$`.
 */
export function keptName(name: string): string {
  return /^\$+integer$/.test(name) ? `$${name}` : name;
}

/** The service's name for a member. */
export function memberName(kept: string): string {
  return /^\$\$+integer$/.test(kept) ? kept.slice(1) : kept;
}
