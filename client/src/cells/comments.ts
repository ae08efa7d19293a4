/** True if a text has something that could be a statement: more than blanks, `;` and comments. */
export function hasMoreThanComments(text: string): boolean {
  let at = 0;
  while (at < text.length) {
    if (/[\s;]/.test(text.charAt(at))) at++;
    else if (startsWithAny(text, at, ['--', '//', '#'])) at = afterNext(text, '\n', at);
    else if (text.startsWith('/*', at)) at = afterNext(text, '*/', at + 2);
    else return true;
  }
  return false;
}

function startsWithAny(text: string, at: number, starts: readonly string[]): boolean {
  return starts.some((start) => text.startsWith(start, at));
}

function afterNext(text: string, end: string, from: number): number {
  const found = text.indexOf(end, from);
  return found < 0 ? text.length : found + end.length;
}
