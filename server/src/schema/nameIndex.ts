import { distance as distanceOf } from 'fastest-levenshtein';
import { likenessTo } from './nameMeaning.ts';

/** Finds things by name, and names similar to one that does not exist. */
export class NameIndex<T> {
  readonly #items: readonly T[];
  readonly #nameOf: (item: T) => string;
  #byName: ReadonlyMap<string, T> | undefined;
  #near: NearNames | undefined;
  // An unknown name is looked up again after each edit of its statement.
  readonly #asked = new Map<string, readonly string[]>();
  readonly #misspelt = new Map<string, readonly string[]>();

  constructor(items: readonly T[], nameOf: (item: T) => string) {
    this.#items = items;
    this.#nameOf = nameOf;
  }

  get size(): number {
    return this.#items.length;
  }

  /** Builds the lookup by name before it is first needed. */
  prepare(): ReadonlyMap<string, T> {
    this.#byName ??= new Map(this.#items.map((item) => [this.#nameOf(item), item]));
    return this.#byName;
  }

  find(name: string): T | undefined {
    return this.prepare().get(name);
  }

  /** Up to five existing names that `name` may mean, by likelihood. */
  near(name: string): readonly string[] {
    return remembered(this.#asked, name, () => this.#names().near(name));
  }

  /** Up to five existing names that `name` is with wrong letters, the nearest first. */
  misspelt(name: string): readonly string[] {
    return remembered(this.#misspelt, name, () =>
      this.#names()
        .alike(name)
        .map((suggestion) => suggestion.name),
    );
  }

  #names(): NearNames {
    return (this.#near ??= new NearNames(this.#items.map(this.#nameOf)));
  }
}

function remembered(
  known: Map<string, readonly string[]>,
  name: string,
  find: () => readonly string[],
): readonly string[] {
  const before = known.get(name);
  if (before) return before;
  const found = find();
  if (known.size >= mostRemembered) known.clear();
  known.set(name, found);
  return found;
}

/** Up to five of the given names that `name` may mean, by likelihood. */
export function nearest(name: string, names: Iterable<string>): string[] {
  return new NearNames([...new Set(names)]).near(name);
}

/** True if a name is another one with letters that are wrong, missing or too many. */
export function isMisspelt(name: string, other: string): boolean {
  const [typed, meant] = [name.toLowerCase(), other.toLowerCase()];
  return isSwapped(typed, meant) || distanceOf(typed, meant) <= mostWrong(typed);
}

/** Two changed letters make another word of a short name. */
function mostWrong(typed: string): number {
  return Math.min(4, Math.floor((typed.length + 1) / 3));
}

const mostSuggestions = 5;
const mostRemembered = 1000;
/** Comparing two names takes a tenth of a microsecond; comparing all of a huge list would take too long. */
const mostCompared = 5_000;
/** Checking for common words is faster. */
const mostRead = 30_000;

type Suggestion = { readonly name: string; readonly distance: number };

/** Names by length, so that few have to be compared. */
class NearNames {
  readonly #byLength = new Map<number, Names>();

  constructor(names: readonly string[]) {
    for (const name of names) {
      const known = this.#byLength.get(name.length);
      if (known) known.add(name);
      else this.#byLength.set(name.length, new Names(name));
    }
  }

  near(name: string): string[] {
    const typed = name.toLowerCase();
    const found = this.alike(name);
    if (found.length < mostSuggestions && typed.length > 1)
      this.#completed(typed, mostWrong(typed), found);
    return withMeaning(name, this.#meant(name), found);
  }

  /** Names with wrong letters, the nearest first. */
  alike(name: string): Suggestion[] {
    const typed = name.toLowerCase();
    const most = mostWrong(typed);
    const letters = lettersOf(typed);
    const found: Suggestion[] = [];
    let left = mostCompared;
    for (let delta = 0; delta <= most && left > 0; delta++) {
      for (const length of new Set([typed.length - delta, typed.length + delta])) {
        left = this.#byLength.get(length)?.compare(typed, letters, most, found, left) ?? left;
      }
      if (worst(found, most) < delta) break;
    }
    return found;
  }

  /** Names with the same meaning, then those that contain it, the shortest first. */
  #meant(name: string): readonly Suggestion[] {
    const likeness = likenessTo(name);
    if (!likeness) return [];
    const found: Suggestion[] = [];
    let left = mostRead;
    for (const { names } of this.#byLength.values()) {
      for (const one of names.slice(0, left)) {
        const how = likeness(one);
        if (how) found.push({ name: one, distance: how === 'same' ? 1 : 1 + one.length });
      }
      left -= names.length;
      if (left <= 0) break;
    }
    return found.sort((a, b) => a.distance - b.distance).slice(0, mostSuggestions);
  }

  /** Names that start with the typed text. */
  #completed(typed: string, most: number, found: Suggestion[]): void {
    let left = mostCompared;
    const longer = [...this.#byLength.keys()].filter((length) => length > typed.length + most);
    for (const length of longer.sort((a, b) => a - b)) {
      for (const name of this.#byLength.get(length)?.names ?? []) {
        if (left-- === 0 || found.length === mostSuggestions) return;
        // Most differ in the last letter already, and need no copy to be compared.
        const last = name.charCodeAt(typed.length - 1);
        if (((last ^ typed.charCodeAt(typed.length - 1)) & ~32) !== 0) continue;
        if (name.slice(0, typed.length).toLowerCase() === typed) {
          found.push({ name, distance: most + 1 });
        }
      }
    }
  }
}

/** One wrong letter is likelier than a synonym, and a synonym likelier than several wrong letters. */
function withMeaning(
  name: string,
  meant: readonly Suggestion[],
  near: readonly Suggestion[],
): string[] {
  const isTypo = ({ distance }: Suggestion): boolean => distance <= Math.min(1, name.length - 1);
  const ordered = [...near.filter(isTypo), ...meant, ...near];
  return [...new Set(ordered.map((suggestion) => suggestion.name))].slice(0, mostSuggestions);
}

/** Names of one length. */
class Names {
  readonly names: string[];
  #letters: Int32Array | undefined;

  constructor(name: string) {
    this.names = [name];
  }

  add(name: string): void {
    this.names.push(name);
  }

  /** Adds near enough names to `found`; returns the number of comparisons left. */
  compare(typed: string, letters: number, most: number, found: Suggestion[], left: number): number {
    this.#letters ??= Int32Array.from(this.names, (name) => lettersOf(name.toLowerCase()));
    let compared = left;
    let bound = worst(found, most);
    const goesOn = (one: Suggestion): boolean => one.name.toLowerCase().startsWith(typed);
    for (let at = 0; at < this.names.length && compared > 0 && bound >= 0; at++) {
      // Changing one letter makes a difference of two.
      if (bits((this.#letters[at] ?? 0) ^ letters) > 2 * bound) continue;
      const name = this.names[at] ?? '';
      const lower = name.toLowerCase();
      const distance = isSwapped(typed, lower) ? 1 : distanceOf(typed, lower);
      compared--;
      if (distance > bound) continue;
      found.push({ name, distance });
      // Of two equally near names, the one that starts with the typed text is likelier.
      found.sort((a, b) => a.distance - b.distance || Number(goesOn(b)) - Number(goesOn(a)));
      found.splice(mostSuggestions);
      bound = worst(found, most);
    }
    return compared;
  }
}

/** True if two names are the same but for two letters next to each other: `naem` and `name`. */
function isSwapped(typed: string, name: string): boolean {
  if (typed.length !== name.length || typed.length < 3) return false;
  let at = 0;
  while (at < typed.length && typed.charCodeAt(at) === name.charCodeAt(at)) at++;
  return (
    at + 1 < typed.length &&
    typed.charCodeAt(at) === name.charCodeAt(at + 1) &&
    typed.charCodeAt(at + 1) === name.charCodeAt(at) &&
    typed.slice(at + 2) === name.slice(at + 2)
  );
}

/** The largest distance with which a name is still added. */
function worst(found: readonly Suggestion[], most: number): number {
  const last = found[mostSuggestions - 1];
  return last ? last.distance - 1 : most;
}

/** The letters a text contains, as bits. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters;
}

function bits(value: number): number {
  let left = value - ((value >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
