/**
 * The score of a text for typed letters, as VS Code's lists compute it: letters must come in order, and count more in a
 * row, at the start, at starts of words and in the same case. Undefined if it does not match.
 */
export function fuzzyScore(typed: string, text: string): number | undefined {
  const scores = [plainScore(typed, text)];
  // Two neighbours of three and more letters may have been typed in the wrong order.
  for (let at = 1; typed.length >= 3 && at < Math.min(7, typed.length - 1); at++) {
    const swapped =
      typed.slice(0, at) + typed.charAt(at + 1) + typed.charAt(at) + typed.slice(at + 2);
    const score = plainScore(swapped, text);
    scores.push(score === undefined ? undefined : score - 3);
  }
  const found = scores.filter((score) => score !== undefined);
  return found.length > 0 ? Math.max(...found) : undefined;
}

/** One cell of the table: the best score so far, the length of its last run of letters, and its step. */
type Cell = { readonly score: number; readonly row: number; readonly step: number };

const none: Cell = { score: 0, row: 0, step: 0 };

function plainScore(typed: string, text: string): number | undefined {
  const pattern = typed.toLowerCase().slice(0, 128);
  const word = text.toLowerCase().slice(0, 128);
  const earliest = placesFromLeft(pattern, word);
  if (!earliest) return undefined;
  const latest = placesFromRight(pattern, word);
  let hasStrongStart = false;
  const table: Cell[][] = [Array.from({ length: word.length + 1 }, () => none)];
  for (let i = 0; i < pattern.length; i++) {
    const line: Cell[] = Array.from({ length: word.length + 1 }, () => none);
    table.push(line);
    const [from = 0, last = 0] = [earliest[i], latest[i]];
    const end = latest[i + 1] ?? word.length;
    for (let j = from; j < end; j++) {
      const above = table[i]?.[j] ?? none;
      const one = j <= last ? letterScore(typed, text, i, j, above.row === 0) : undefined;
      if (one !== undefined && i === 0 && one.isStrong) hasStrongStart = true;
      const before = line[j] ?? none;
      const beforeThat = line[j - 1] ?? none;
      const diagonal = one ? one.score + (i > 0 ? above.score : 0) : undefined;
      const left = j > from ? before.score - (before.row > 0 ? 5 : 0) : undefined;
      const far =
        j > from + 1 && before.row > 0
          ? beforeThat.score - (beforeThat.row > 0 ? 5 : 0)
          : undefined;
      line[j + 1] = bestOf(diagonal, left, far, above.row);
    }
  }
  return hasStrongStart ? walkedBack(pattern, word, text, table) : undefined;
}

function bestOf(
  diagonal: number | undefined,
  left: number | undefined,
  far: number | undefined,
  row: number,
): Cell {
  const least = Number.NEGATIVE_INFINITY;
  if (far !== undefined && far >= (left ?? least) && far >= (diagonal ?? least)) {
    return { score: far, row: 0, step: 2 };
  }
  if (left !== undefined && left >= (diagonal ?? least)) return { score: left, row: 0, step: 1 };
  return diagonal === undefined ? none : { score: diagonal, row: row + 1, step: 0 };
}

type LetterScore = { readonly score: number; readonly isStrong: boolean };

function letterScore(
  typed: string,
  text: string,
  i: number,
  j: number,
  startsRow: boolean,
): LetterScore | undefined {
  if (typed[i]?.toLowerCase() !== text[j]?.toLowerCase()) return undefined;
  const exact = typed[i] === text[j] ? 7 : 5;
  let score = 1;
  let isStart = false;
  if (i === j) score = exact;
  else if (isUpper(text, j) && !isUpper(text, j - 1)) [score, isStart] = [exact, true];
  else if (isBreak(text, j) && !isBreak(text, j - 1)) score = 5;
  else if (isBreak(text, j - 1)) [score, isStart] = [5, true];
  const isStrong = score > 1;
  isStart ||= isUpper(text, j) || isBreak(text, j - 1);
  if (i === 0) {
    if (j > 0) score -= isStart ? 3 : 5;
  } else if (startsRow) {
    score += isStart ? 2 : 0;
  } else {
    score += isStart ? 0 : 1;
  }
  // The end of a text is a gap, too.
  if (j + 1 === text.length) score -= isStart ? 3 : 5;
  return { score, isStrong };
}

/** Follows the best path from the last letter to the first, with penalties for skipped letters. */
function walkedBack(
  pattern: string,
  word: string,
  text: string,
  table: readonly (readonly Cell[])[],
): number {
  let column = word.length;
  const total = table[pattern.length]?.[word.length]?.score ?? 0;
  let lastMatch = 0;
  let row = 0;
  for (let i = pattern.length; i >= 1; i--) {
    let at = column;
    while (at >= 1) {
      const { step } = table[i]?.[at] ?? none;
      if (step === 0) break;
      at -= step;
    }
    const cell = table[i]?.[at] ?? none;
    const goesOn = row > 1 && pattern[i - 1] === word[column - 1] && !isUpper(text, at - 1);
    if (goesOn && row + 1 > cell.row) at = column;
    row = at === column ? row + 1 : 1;
    lastMatch ||= at;
    column = at - 1;
  }
  const whole = word.length === pattern.length ? 2 : 0;
  return total + whole - (lastMatch - pattern.length);
}

function placesFromLeft(pattern: string, word: string): number[] | undefined {
  const places: number[] = [];
  let at = -1;
  for (const letter of pattern) {
    at = word.indexOf(letter, at + 1);
    if (at < 0) return undefined;
    places.push(at);
  }
  return places;
}

function placesFromRight(pattern: string, word: string): number[] {
  const places: number[] = [];
  let before = word.length;
  for (let at = pattern.length - 1; at >= 0; at--) {
    before = word.lastIndexOf(pattern.charAt(at), before - 1);
    places.unshift(before);
  }
  return places;
}

function isUpper(text: string, at: number): boolean {
  const letter = text.charAt(at);
  return letter !== letter.toLowerCase();
}

function isBreak(text: string, at: number): boolean {
  return at >= 0 && at < text.length && /[\s_\-.'"/\\:$<>()[\]{}]/.test(text.charAt(at));
}
