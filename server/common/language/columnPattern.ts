/** True if a name fits a pattern; undefined if finding out could take too long. */
export type NameTest = (name: string) => boolean | undefined;

/**
 * Compiles the pattern of `COLUMNS('…')`. The service reads it as RE2, which is nearly ours. `invalid` is refused by
 * both; `other` cannot be decided here.
 */
export function columnPattern(source: string): NameTest | 'invalid' | 'other' {
  if (source.length > longest) return 'other';
  const [, flags = '', body = ''] = /^(?:\(\?([ims]+)\))?([^]*)$/.exec(source) ?? [];
  // RE2 is linear in the text; our engine can take for ever over repeated groups.
  if (/\)[*+{]/.test(body)) return 'other';
  let pattern: RegExp;
  try {
    pattern = new RegExp(body, flags);
  } catch {
    return /\(\?|\[\[:|\\[pPQECzA]/.test(body) ? 'other' : 'invalid';
  }
  const stepsFor = mostSteps(body);
  let left = patience;
  return (name) => {
    left -= stepsFor(name.length);
    return left < 0 ? undefined : pattern.test(name);
  };
}

/** People write patterns of a few words. */
const longest = 1_000;

/** Steps for all names together: a hundredth of a second. */
const patience = 10_000_000;

/**
 * The most steps that a pattern without nested repetitions can take for a name: each repetition may end anywhere, a
 * choice doubles the ways, and each may begin anywhere.
 */
function mostSteps(body: string): (length: number) => number {
  const repetitions = body.match(/[*+{]/g)?.length ?? 0;
  const choices = body.match(/[?|]/g)?.length ?? 0;
  return (length) => (length + 1) ** (repetitions + 1) * 2 ** choices;
}
