/** A JSON object whose members nobody has checked yet. */
export type Members = Readonly<Record<string, unknown>>;

/** True for an object, not for a list. */
export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value as an object; an empty one for any other value. */
export function membersOf(value: unknown): Members {
  return isMembers(value) ? value : {};
}
