const letters: Readonly<Record<string, string>> = {
  a: 'à',
  c: 'ç',
  e: 'ë',
  i: 'ï',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ü',
  y: 'ý',
  A: 'Å',
  C: 'Ç',
  E: 'Ë',
  I: 'Ï',
  N: 'Ñ',
  O: 'Ö',
  S: 'Š',
  U: 'Ü',
  Y: 'Ý',
};

/** What stays as it is: placeholders, links to commands, icons, and code between backquotes. */
const kept = /(\{\d+\}|\]\([^)]*\)|\$\([\w~-]+\)|`[^`]*`)/;

/**
 * A text in the pseudo-language: `Run {0} rows` is `⟦Rüñ {0} röwš⟧`. People can read it, and
 * whatever is shown without brackets has escaped translation. Paths to files stay.
 */
export function pseudo(text: string): string {
  if (text.startsWith('./')) return text;
  const parts = text.split(kept).map((part, at) => (at % 2 === 1 ? part : accented(part)));
  return `⟦${parts.join('')}⟧`;
}

function accented(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) => letters[letter] ?? letter);
}
