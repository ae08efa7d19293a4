/** True if a token follows without a space; a comment before it then belongs to the token before. */
export function isTight(token: string): boolean {
  return /^[)\]},;]/.test(token);
}
