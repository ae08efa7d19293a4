/** Stands for an unknown time. */
export const noTime = "toDateTime64(0, 6, 'UTC')";

/** The UUID of any text. */
export function uuidOf(printed: string): string {
  return `ifNull(toUUIDOrNull(${printed}), reinterpretAsUUID(MD5(${printed})))`;
}
