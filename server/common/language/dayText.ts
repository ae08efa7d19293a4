/** True for a text that is a day and nothing more. */
export function isDayText(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}
