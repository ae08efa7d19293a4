/** True if no space comes before a token; a comment there then belongs to the token before it. */
export function isTight(token: string): boolean {
  return /^[)\]},;]/.test(token);
}
