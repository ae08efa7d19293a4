/** True if no space comes before a token; a comment there then belongs to what is before it. */
export function isTight(token: string): boolean {
  return /^[)\]},;]/.test(token);
}
