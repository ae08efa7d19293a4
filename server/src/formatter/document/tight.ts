/** Whether a token stands close to what is before it, and so leaves a comment there to that. */
export function isTight(token: string): boolean {
  return /^[)\]},;]/.test(token);
}
