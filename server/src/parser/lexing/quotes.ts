import type { CustomPatternMatcherFunc } from 'chevrotain';

/**
 * For each offset, the end of a quoted text whose next character is at that offset: the offset after its closing quote,
 * or -1 if it is never closed. A backslash escapes, and a doubled quote stands for one. With `orPair` the last doubled
 * quote closes a text that nothing else closes. The text is read once, from its end, since a document full of open
 * quotes would be read again from each of them.
 */
export function quotedEnds(text: string, quote: number, orPair: boolean): Int32Array {
  const ends = new Int32Array(text.length + 2).fill(-1);
  for (let at = text.length - 1; at >= 0; at--) {
    const code = text.charCodeAt(at);
    const isPair = code === quote && text.charCodeAt(at + 1) === quote;
    let end = ends[at + (code === 0x5c || isPair ? 2 : 1)] ?? -1;
    if (code === quote && (!isPair || (end < 0 && orPair))) end = at + 1;
    ends[at] = end;
  }
  return ends;
}

/** A text between two quotes of one kind, as a part of a pattern. */
export function quotedSource(quote: string): string {
  return `${quote}(?:[^${quote}\\\\]|\\\\[^]|${quote}${quote})*${quote}`;
}

/**
 * The ends of quoted texts by quote, once an open quote was found. Of the text being lexed, Chevrotain passes only
 * `groups` to a pattern, a new object for each text, so that is the key.
 */
const known = new WeakMap<object, Map<number, Int32Array>>();

/** The pattern of a token between two quotes of the same kind, any of these. */
export function quotedPattern(...quotes: readonly string[]): CustomPatternMatcherFunc {
  const codes = new Set(quotes.map((quote) => quote.charCodeAt(0)));
  return (text, offset, _before, groups) => {
    const quote = text.charCodeAt(offset);
    if (!codes.has(quote)) return null;
    const end = known.get(groups)?.get(quote)?.[offset + 1] ?? quotedEnd(text, offset + 1, quote);
    if (end >= 0) return [text.slice(offset, end)];
    if (!known.get(groups)?.has(quote)) {
      const ends = known.get(groups) ?? new Map<number, Int32Array>();
      known.set(groups, ends.set(quote, quotedEnds(text, quote, true)));
    }
    return null;
  };
}

/** Like `quotedEnds`, for one text. A regular expression would overflow its stack on megabytes. */
function quotedEnd(text: string, from: number, quote: number): number {
  let pair = -1;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x5c) at++;
    else if (code === quote) {
      if (text.charCodeAt(at + 1) !== quote) return at + 1;
      pair = at + 1;
      at++;
    }
  }
  return pair;
}
