/** The words a name is made of, in lower case: `userSignedUp` and `$user_signed-up` have the same. */
export function partsOf(name: string): string[] {
  const spaced = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return spaced.split(/[^\p{L}\d]+/u).filter(Boolean);
}

/** How near in meaning a name is: the same in other words, or with additional words. */
export type Likeness = 'same' | 'part';

/**
 * Tells of names whether they mean what `name` does: `signed_up` for `signup`, `$pageview` for
 * `pagevisit`, `system.feature_flags` for `feature_flags`. Undefined if the name says too little.
 */
export function likenessTo(
  name: string,
): ((candidate: string) => Likeness | undefined) | undefined {
  const words = partsOf(name).flatMap(split);
  if (words.join('').length < 4 || words.length > 8) return undefined;
  const meaning = words.map(patternOf).join(between);
  const pattern = new RegExp(`(?:^|[^a-z\\d])${meaning}(?![a-z\\d])`, 'i');
  return (candidate) => {
    const found = pattern.exec(candidate);
    if (!found) return undefined;
    return /[\p{L}\d]/u.test(candidate.replace(found[0], '')) ? 'part' : 'same';
  };
}

/** Synonyms; those of several words are written with spaces. */
const synonyms: readonly (readonly string[])[] = [
  ['view', 'visit', 'impression'],
  ['sign up', 'register', 'registration'],
  ['log in', 'sign in'],
  ['log out', 'sign out'],
  ['pay', 'paid', 'payment', 'purchase', 'buy', 'bought'],
  ['delete', 'remove'],
  ['create', 'add'],
  ['update', 'edit', 'change'],
  ['user', 'person', 'customer'],
  ['mail', 'email', 'e mail'],
  ['country', 'nation'],
  ['url', 'link', 'href'],
  ['click', 'tap', 'press'],
  ['error', 'exception'],
  ['start', 'begin'],
  ['finish', 'complete', 'end'],
  ['cancel', 'abort'],
  ['price', 'amount', 'cost'],
  ['time', 'timestamp', 'date'],
  ['language', 'lang', 'locale'],
  ['os', 'operating system'],
  ['referrer', 'referer'],
];

/** Words that are found inside of one written without blanks, besides the synonyms. */
const others = ['page', 'check', 'event', 'session', 'feature', 'flag', 'name', 'code', 'id'];

const between = '[^a-z\\d]{0,2}';
const ending = '(?:e[ds]?|s|ing)?';

/** The stem of a word, without its ending. */
function stemOf(word: string): string {
  return /^(.{3,}?)(?:e[ds]?|s|ing)$/u.exec(word)?.[1] ?? word;
}

/** The forms of a stem; its last letter is doubled in some, as in `logged`. */
function formsOf(stem: string): string {
  return `${stem}${stem.slice(-1)}?${ending}`;
}

const meanings = new Map<string, string>();
for (const group of synonyms) {
  const phrases = group.map((phrase) =>
    phrase
      .split(' ')
      .map((word) => formsOf(stemOf(word)))
      .join(between),
  );
  for (const phrase of group) {
    const key = phrase.split(' ').map(stemOf).join(' ');
    meanings.set(key, `(?:${phrases.join('|')})`);
  }
}

const vocabulary = new Set(
  [...synonyms.flat().flatMap((phrase) => phrase.split(' ')), ...others].map(stemOf),
);
/** Phrases written as one word, such as `signup`. */
const compounds = new Map(
  [...meanings.keys()].filter((key) => key.includes(' ')).map((key) => [key.replace(' ', ''), key]),
);

/** The words of a part: itself if it is one word, else its components. */
function split(part: string): string[] {
  const stem = stemOf(part);
  const compound = compounds.get(stem);
  if (compound !== undefined) return [compound];
  if (vocabulary.has(stem)) return [stem];
  for (let at = 3; at <= part.length - 3; at++) {
    const [first, rest] = [stemOf(part.slice(0, at)), stemOf(part.slice(at))];
    if (vocabulary.has(first) && vocabulary.has(rest)) return [first, rest];
  }
  return [stem];
}

function patternOf(word: string): string {
  return meanings.get(word) ?? formsOf(word);
}
