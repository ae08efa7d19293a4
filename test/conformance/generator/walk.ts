import type { Grammar, Option, Part } from './notation.ts';
import type { Random } from './random.ts';
import { spelled, tokenRules } from './tokens.ts';

/** A token of a generated query; a glued one follows its neighbour without a gap. */
export type Token = { readonly text: string; readonly glued: boolean };

/** A walk down to tokens, with the names of the alternatives that it took. */
export type Walk = { readonly tokens: readonly Token[]; readonly visited: ReadonlySet<string> };

/** Walks a grammar at random from a rule down to tokens. */
export class Walker {
  readonly #grammar: Grammar;
  readonly #heights: ReadonlyMap<Part, number>;
  readonly #odd: boolean;
  #tokens: Token[] = [];
  #visited = new Set<string>();
  #glued = false;

  /** `odd` allows the odd alternatives too. */
  constructor(grammar: Grammar, odd: boolean) {
    this.#grammar = grammar;
    this.#odd = odd;
    this.#heights = heightsOf(grammar);
  }

  /** The names of all alternatives that can be taken. */
  get alternatives(): string[] {
    const found: string[] = [];
    const collect = (part: Part): void => {
      if (part.kind === 'choice') {
        const open = this.#open(part.options).filter(({ weight }) => weight > 0);
        found.push(...open.map(({ name }) => name));
      }
      childrenOf(part).forEach(collect);
    };
    [...this.#grammar.values()].forEach(collect);
    return found;
  }

  /** `spare` is how much deeper than necessary rules may nest. */
  walk(rule: string, spare: number, random: Random): Walk {
    this.#tokens = [];
    this.#visited = new Set();
    this.#glued = false;
    const start = this.#rule(rule);
    this.#walkPart(start, this.#height(start) + spare, random);
    return { tokens: this.#tokens, visited: this.#visited };
  }

  #walkPart(part: Part, fuelLeft: number, random: Random): void {
    // A long query is finished the shortest way.
    const fuel = this.#tokens.length > longest ? 0 : fuelLeft;
    switch (part.kind) {
      case 'text': {
        this.#add(part.text);
        return;
      }
      case 'keyword': {
        this.#add(spelled(part.word, random));
        return;
      }
      case 'glue':
        this.#glued = true;
        return;
      case 'rule': {
        const token = tokenRules[part.name];
        if (token) {
          this.#add(token(random, this.#odd));
          return;
        }
        this.#walkPart(this.#rule(part.name), fuel - 1, random);
        return;
      }
      case 'sequence': {
        part.parts.forEach((one) => this.#walkPart(one, fuel, random));
        return;
      }
      case 'choice': {
        this.#walkPart(this.#choose(part.options, fuel, random), fuel, random);
        return;
      }
      case 'repeat': {
        this.#repeat(part, fuel, random);
        return;
      }
    }
  }

  #repeat(part: Part & { readonly kind: 'repeat' }, fuel: number, random: Random): void {
    const fits = this.#height(part.part) <= fuel;
    let count: number = part.least;
    while (fits && count < part.most && random.chance(0.4)) count++;
    for (let index = 0; index < count; index++) {
      if (index > 0 && part.separator) this.#add(part.separator);
      this.#walkPart(part.part, fuel, random);
    }
    if (part.trailing && part.separator && random.chance(0.04)) this.#add(part.separator);
  }

  #choose(all: readonly Option[], fuel: number, random: Random): Part {
    const options = this.#open(all);
    const least = Math.min(...options.map(({ part }) => this.#height(part)));
    const open = options.filter(({ part }) => this.#height(part) <= Math.max(fuel, least));
    let left = random.next() * open.reduce((sum, { weight }) => sum + weight, 0);
    const chosen = open.find(({ weight }) => (left -= weight) < 0) ?? open[0];
    if (!chosen) throw new Error('A choice without an open alternative.');
    this.#visited.add(chosen.name);
    return chosen.part;
  }

  #open(options: readonly Option[]): readonly Option[] {
    return options.filter(({ isOdd }) => this.#odd || !isOdd);
  }

  #add(text: string): void {
    this.#tokens.push({ text, glued: this.#glued });
    this.#glued = false;
  }

  #rule(name: string): Part {
    const part = this.#grammar.get(name);
    if (!part) throw new Error(`No rule is called ${name}.`);
    return part;
  }

  #height(part: Part): number {
    return this.#heights.get(part) ?? 0;
  }
}

const longest = 15;

/** The least nesting depth of each part's rules. */
function heightsOf(grammar: Grammar): ReadonlyMap<Part, number> {
  const heights = new Map<Part, number>();
  const known = (part: Part): number => heights.get(part) ?? Number.POSITIVE_INFINITY;
  let changed = true;
  const measure = (part: Part): number => {
    const children = childrenOf(part).map(measure);
    const height = heightOf(part, children, (rule) => {
      const body = grammar.get(rule);
      return body ? 1 + known(body) : 0;
    });
    if (height < known(part)) {
      heights.set(part, height);
      changed = true;
    }
    return height;
  };
  while (changed) {
    changed = false;
    [...grammar.values()].forEach(measure);
  }
  return heights;
}

function heightOf(
  part: Part,
  children: readonly number[],
  ruleHeight: (rule: string) => number,
): number {
  switch (part.kind) {
    case 'rule':
      return ruleHeight(part.name);
    case 'choice':
      return Math.min(...children);
    case 'repeat':
      return part.least === 0 ? 0 : Math.max(...children);
    case 'sequence':
      return Math.max(0, ...children);
    case 'text':
    case 'keyword':
    case 'glue':
      return 0;
  }
}

function childrenOf(part: Part): readonly Part[] {
  switch (part.kind) {
    case 'sequence':
      return part.parts;
    case 'choice':
      return part.options.map((option) => option.part);
    case 'repeat':
      return [part.part];
    case 'text':
    case 'keyword':
    case 'rule':
    case 'glue':
      return [];
  }
}
