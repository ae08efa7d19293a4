import { randomUUID } from 'node:crypto';
import { markdownText } from '../protocol/markdownTable.ts';
import { anyValuePlace } from '../protocol/valuePlace.ts';
import { markdownStructure, type MarkdownStructure } from './markdownStructure.ts';

/** A place of a value whose name is known. */
type KnownValue = { readonly written: string; readonly value: string };

/**
 * Inserts values into a document after it was parsed, as on a page: until then a unique word stands for each. A value
 * becomes text and nothing else: a place inside an address, HTML or code stays as written.
 */
export class PlacedValues {
  readonly #values: Readonly<Record<string, string>>;
  readonly #places: KnownValue[] = [];
  /** Nobody can write such a word beforehand. */
  readonly #word = `v${randomUUID().replaceAll('-', '')}`;
  readonly #words = new RegExp(`${this.#word}n(\\d+)e`, 'g');

  constructor(values: Readonly<Record<string, string>>) {
    this.#values = values;
  }

  /** Text with a stand-in at each place of a known value. */
  marked(words: string): string {
    return words.replaceAll(anyValuePlace, (written, inner: string) => {
      const name = inner.trim();
      const value = Object.hasOwn(this.#values, name) ? this.#values[name] : undefined;
      return value === undefined
        ? written
        : `${this.#word}n${this.#places.push({ written, value }) - 1}e`;
    });
  }

  /** A whole document with values in place of the stand-ins. */
  filled(document: string): string {
    if (this.#places.length === 0) return document;
    const marked = markdownStructure(document);
    const shown = this.#shownAsText(document, marked);
    const fill = (spell: (value: string) => string): string =>
      this.#replaced(document, ({ written, value }, at) =>
        shown.has(at) ? spell(value) : written,
      );
    const isAll = shown.size === this.#places.length;
    const wanted = isAll ? marked : markdownStructure(this.#withWords(document, shown));
    const isApart = !wanted.facts.some((fact) => fact.toLowerCase().includes(this.#word));
    const isSafe = (text: string): boolean =>
      JSON.stringify(markdownStructure(text).facts) === JSON.stringify(wanted.facts);
    const filled = isApart ? [plainOrReferences, references].map(fill).find(isSafe) : undefined;
    return filled ?? this.#replaced(document, ({ written }) => written);
  }

  /** The places that a parser takes for text and no renderer takes for part of an address. */
  #shownAsText(document: string, { facts, texts }: MarkdownStructure): ReadonlySet<number> {
    const addresses = document.match(/(?::\/\/|www\.|@)\S*/gi) ?? [];
    const shown = this.#placesIn(texts.join('\n'));
    const others = this.#placesIn([...facts, ...addresses].join('\n').toLowerCase());
    return new Set([...shown].filter((at) => !others.has(at)));
  }

  /** A document with stand-ins in some places only. */
  #withWords(document: string, shown: ReadonlySet<number>): string {
    return this.#replaced(document, ({ written }, at, word) => (shown.has(at) ? word : written));
  }

  #placesIn(text: string): Set<number> {
    return new Set([...text.matchAll(this.#words)].map(([, at]) => Number(at)));
  }

  #replaced(
    document: string,
    replace: (place: KnownValue, at: number, word: string) => string,
  ): string {
    return document.replaceAll(this.#words, (word, digits: string) => {
      const place = this.#places[Number(digits)];
      return place ? replace(place, Number(digits), word) : word;
    });
  }
}

/** The usual spelling, unless a value is more than text by itself, as an address is. */
function plainOrReferences(value: string): string {
  const text = markdownText(value);
  const [, ...more] = markdownStructure(`a ${text} a`).facts;
  return more.length === 1 ? text : references(value);
}

/** A zero-width space: without it, marks around an empty value would meet. */
const nothing = '&#8203;';

/** Encodes a text's punctuation as character references, which are never Markdown; letters inside stay. */
function references(value: string): string {
  const spelled = Array.from(value, (character, at) =>
    at > 0 && /[\p{L}\p{N}]/u.test(character) ? character : `&#${character.codePointAt(0) ?? 0};`,
  );
  return spelled.join('') || nothing;
}
