/**
 * The pattern of `COLUMNS('…')`. The service reads it as RE2, which is nearly ours; `invalid` is
 * refused by both, of `other` we cannot tell.
 */
export function columnPattern(source: string): RegExp | 'invalid' | 'other' {
  const [, flags = '', body = ''] = /^(?:\(\?([ims]+)\))?([^]*)$/.exec(source) ?? [];
  // RE2 takes its time in proportion to the text; ours can take for ever over such patterns.
  if (/\)[*+{?]/.test(body) || (body.match(/[*+{]/g) ?? []).length > 5) return 'other';
  try {
    return new RegExp(body, flags);
  } catch {
    return /\(\?|\[\[:|\\[pPQECzA]/.test(body) ? 'other' : 'invalid';
  }
}
