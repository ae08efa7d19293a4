import {
  Alternation,
  LLkLookaheadStrategy,
  NonTerminal,
  Option,
  Repetition,
  RepetitionMandatory,
  RepetitionMandatoryWithSeparator,
  RepetitionWithSeparator,
  Terminal,
} from 'chevrotain';
import type { ILookaheadStrategy, IOrAlt, IProduction, IToken, Rule } from 'chevrotain';

/** What a piece of the grammar can begin with, as indexes of token types, and whether it can be nothing. */
type First = { readonly types: ReadonlySet<number>; readonly optional: boolean };

/** The parser a decision is taken in. */
type TokenReader = { LA_FAST(howMuch: number): IToken };

type ForAlternation = ILookaheadStrategy['buildLookaheadForAlternation'];
type ForOptional = ILookaheadStrategy['buildLookaheadForOptional'];

/**
 * Decides by the next token, like Chevrotain's own strategy with one token of lookahead. But what a
 * rule begins with is found once, not for each place where it is used, and a decision is worked out
 * when it first has to be taken: start-up need not wait for what a text does not contain.
 */
export class FirstTokenStrategy extends LLkLookaheadStrategy implements ILookaheadStrategy {
  readonly #rules = new Map<Rule, First>();

  constructor() {
    super({ maxLookahead: 1 });
  }

  override readonly buildLookaheadForAlternation: ForAlternation = ({ rule, prodOccurrence }) => {
    let choices: Choices | undefined;
    const parts = (): First[] =>
      production(rule, Alternation, prodOccurrence).definition.map((part) => this.#firstOf(part));
    return function (this: TokenReader, alternatives: readonly IOrAlt<unknown>[] = []) {
      choices ??= choicesOf(parts());
      const fitting = choices.byToken[this.LA_FAST(1).tokenTypeIdx] ?? choices.otherwise;
      for (const at of fitting) {
        const gate = alternatives[at]?.GATE;
        if (gate === undefined || gate.call(this)) return at;
      }
      return undefined;
    };
  };

  override readonly buildLookaheadForOptional: ForOptional = (options) => {
    const { rule, prodType, prodOccurrence } = options;
    let enters: boolean[] | undefined;
    let always = false;
    const begin = (): boolean[] => {
      const { definition } = production(rule, optionals[prodType], prodOccurrence);
      const { types, optional } = this.#firstOfAll(definition);
      always = optional;
      const entering: boolean[] = [];
      for (const type of types) entering[type] = true;
      return entering;
    };
    return function (this: TokenReader) {
      enters ??= begin();
      return always || enters[this.LA_FAST(1).tokenTypeIdx] === true;
    };
  };

  #firstOfAll(productions: readonly IProduction[]): First {
    const types = new Set<number>();
    for (const one of productions) {
      const first = this.#firstOf(one);
      for (const type of first.types) types.add(type);
      if (!first.optional) return { types, optional: false };
    }
    return { types, optional: true };
  }

  #firstOf(one: IProduction): First {
    if (one instanceof Terminal) {
      const { tokenTypeIdx = -1, categoryMatches = [] } = one.terminalType;
      return { types: new Set([tokenTypeIdx, ...categoryMatches]), optional: false };
    }
    if (one instanceof NonTerminal) return this.#firstOfRule(one.referencedRule);
    if (one instanceof Alternation) {
      const firsts = one.definition.map((part) => this.#firstOf(part));
      const types = new Set(firsts.flatMap((first) => [...first.types]));
      return { types, optional: firsts.some(({ optional }) => optional) };
    }
    const { types, optional } = this.#firstOfAll(definitionOf(one));
    return { types, optional: optional || skippable.some((kind) => one instanceof kind) };
  }

  #firstOfRule(rule: Rule): First {
    const known = this.#rules.get(rule) ?? this.#firstOfAll(rule.definition);
    this.#rules.set(rule, known);
    return known;
  }
}

/** By token type, the alternatives which fit, in their order. */
type Choices = {
  readonly byToken: readonly (readonly number[] | undefined)[];
  /** Those which can be nothing, and so fit any other token. */
  readonly otherwise: readonly number[];
};

function choicesOf(alternatives: readonly First[]): Choices {
  const byToken: number[][] = [];
  for (const type of new Set(alternatives.flatMap(({ types }) => [...types]))) {
    byToken[type] = indexesOf(alternatives, ({ types, optional }) => optional || types.has(type));
  }
  return { byToken, otherwise: indexesOf(alternatives, ({ optional }) => optional) };
}

function indexesOf(alternatives: readonly First[], fits: (first: First) => boolean): number[] {
  return alternatives.flatMap((first, at) => (fits(first) ? [at] : []));
}

type Kind<P> = abstract new (...args: never[]) => P;
type Occurring = IProduction & { readonly idx: number; readonly definition: IProduction[] };

/** What a text may leave out, or have several times, by the names Chevrotain has for it. */
export const optionals = {
  Option,
  Repetition,
  RepetitionMandatory,
  RepetitionMandatoryWithSeparator,
  RepetitionWithSeparator,
} as const;
/** What a text may leave out. */
const skippable = [Option, Repetition, RepetitionWithSeparator] as const;

/** The production of a kind which has a number within its rule. */
function production<P extends Occurring>(rule: Rule, kind: Kind<P>, idx: number): P {
  const waiting = [...rule.definition];
  for (const one of waiting) {
    if (one instanceof kind && one.idx === idx) return one;
    if (!(one instanceof NonTerminal)) waiting.push(...definitionOf(one));
  }
  throw new Error(`${rule.name} has no ${kind.name} ${idx}`);
}

function definitionOf(one: IProduction): IProduction[] {
  return 'definition' in one ? (one.definition as IProduction[]) : [];
}
