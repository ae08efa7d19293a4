/** A line of a text, and the line break after it, which the last line does not have. */
export type Line = {
  readonly text: string;
  readonly end: string;
};

/** The lines of a text; the empty text has one. */
export function linesOf(text: string): readonly Line[] {
  const parts = text.split(/(\r\n|\r|\n)/);
  const lines: Line[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    lines.push({ text: parts[at] ?? '', end: parts[at + 1] ?? '' });
  }
  return lines;
}

/** How lines are displayed and written. */
export type LineForm = {
  readonly eol: string;
  readonly asShown: (line: string) => string;
  readonly asWritten: (line: string) => string;
};

/** Replaces lines; unchanged ones at either end keep their bytes. */
export function lastingLines(
  before: readonly Line[],
  after: readonly string[],
  { eol, asShown, asWritten }: LineForm,
): string {
  const most = Math.min(before.length, after.length);
  const isSame = (old: number, young: number): boolean => {
    const line = before[old];
    return line !== undefined && asShown(line.text) === after[young];
  };
  let head = 0;
  while (head < most && isSame(head, head)) head++;
  let foot = 0;
  while (foot < most - head && isSame(before.length - 1 - foot, after.length - 1 - foot)) foot++;
  const lines = after.map((text, at): Line => {
    const fromEnd = after.length - 1 - at;
    if (at < head) return before[at] ?? { text, end: eol };
    if (fromEnd < foot) return before[before.length - 1 - fromEnd] ?? { text, end: eol };
    return { text: asWritten(text), end: eol };
  });
  const last = lines.length - 1;
  return lines.map(({ text, end }, at) => text + (at === last ? '' : end || eol)).join('');
}
