/**
 * A member of an object, named as it travels: `$integer` marks our own large integers, so that a
 * member of the service which is called so, or looks like that, has one more `$`.
 */
export function keptName(name: string): string {
  return /^\$+integer$/.test(name) ? `$${name}` : name;
}

/** The service's name for a member. */
export function memberName(kept: string): string {
  return /^\$\$+integer$/.test(kept) ? kept.slice(1) : kept;
}
