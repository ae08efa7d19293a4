/** A part of a rule of the grammar. */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'keyword'; readonly word: string }
  | { readonly kind: 'rule'; readonly name: string }
  /** No gap between what precedes and what follows. */
  | { readonly kind: 'glue' }
  | { readonly kind: 'sequence'; readonly parts: readonly Part[] }
  | { readonly kind: 'choice'; readonly options: readonly Option[] }
  | {
      readonly kind: 'repeat';
      readonly part: Part;
      readonly least: 0 | 1;
      readonly most: number;
      readonly separator?: string;
      /** The separator may also follow the last one. */
      readonly trailing?: boolean;
    };
export type Option = {
  readonly weight: number;
  readonly part: Part;
  readonly name: string;
  /** The language has it, but people do not write it. */
  readonly isOdd: boolean;
};

/** The rules of a grammar by their names. */
export type Grammar = ReadonlyMap<string, Part>;

/**
 * Reads rules, one on each line; lines that begin with `|` continue a rule:
 *
 *     name = 3: KEYWORD rule? 'text' | (a | b)* ~c | item,.. | item,..,?
 *
 * A number is the weight of an alternative, `!` marks it as odd, `~` glues, `,..` makes a list with
 * commas and `,..,?` one that may end in a comma.
 */
export function readGrammar(text: string): Grammar {
  const rules = new Map<string, Part>();
  for (const rule of text.trim().split(/\n+(?=\w+ =)/)) {
    const [, name = '', body = ''] = /^(\w+) =([^]*)$/.exec(rule) ?? [];
    if (rules.has(name)) throw new Error(`Two rules are called ${name}.`);
    rules.set(name, new Reader(name, body).read());
  }
  return rules;
}

const symbols = /'[^']*'|,\.\.,\?|,\.\.|\d+:|\w+|[()|?*+~!]/g;

class Reader {
  readonly #rule: string;
  readonly #words: string[];
  #at = 0;
  #choices = 0;

  constructor(rule: string, body: string) {
    this.#rule = rule;
    this.#words = body.match(symbols) ?? [];
    if (this.#words.join('') !== body.replace(/('[^']*')|\s/g, '$1')) {
      throw new Error(`The rule ${rule} cannot be read.`);
    }
  }

  read(): Part {
    const part = this.#choice();
    if (this.#at < this.#words.length) throw new Error(`${this.#rule}: text after its end`);
    return part;
  }

  #choice(): Part {
    const choice = ++this.#choices;
    const options: Option[] = [];
    do {
      const weight = /^\d+:$/.test(this.#peek()) ? parseInt(this.#take(), 10) : 1;
      const isOdd = this.#takeIf('!');
      const name = `${this.#rule} ${choice}.${options.length + 1}`;
      options.push({ weight, isOdd, part: this.#sequence(), name });
    } while (this.#takeIf('|'));
    const [only] = options;
    return only && options.length === 1 ? only.part : { kind: 'choice', options };
  }

  #sequence(): Part {
    const parts: Part[] = [];
    while (!['', '|', ')'].includes(this.#peek())) parts.push(this.#repeated());
    const [only] = parts;
    return only && parts.length === 1 ? only : { kind: 'sequence', parts };
  }

  #repeated(): Part {
    const part = this.#single();
    if (this.#takeIf('?')) return { kind: 'repeat', part, least: 0, most: 1 };
    if (this.#takeIf('*')) return { kind: 'repeat', part, least: 0, most: 3 };
    if (this.#takeIf('+')) return { kind: 'repeat', part, least: 1, most: 3 };
    const list = { kind: 'repeat', part, least: 1, most: 3, separator: ',' } as const;
    if (this.#takeIf(',..')) return list;
    if (this.#takeIf(',..,?')) return { ...list, trailing: true };
    return part;
  }

  #single(): Part {
    const word = this.#take();
    if (word === '(') {
      const part = this.#choice();
      if (!this.#takeIf(')')) throw new Error(`${this.#rule}: a parenthesis is not closed`);
      return part;
    }
    if (word === '~') return { kind: 'glue' };
    if (word.startsWith("'")) return { kind: 'text', text: word.slice(1, -1) };
    return /^[A-Z_]+$/.test(word) ? { kind: 'keyword', word } : { kind: 'rule', name: word };
  }

  #peek(): string {
    return this.#words[this.#at] ?? '';
  }

  #take(): string {
    return this.#words[this.#at++] ?? '';
  }

  #takeIf(word: string): boolean {
    if (this.#peek() !== word) return false;
    this.#at++;
    return true;
  }
}
