import assert from 'node:assert/strict';
import { Alternation, getLookaheadPaths, NonTerminal } from 'chevrotain';
import type {
  IProduction,
  IProductionWithOccurrence,
  OptionalProductionType,
  Rule,
  TokenType,
} from 'chevrotain';
import { HogQLParser } from '../../../../../server/src/parser/grammar/hogqlParser.ts';
import { Keyword } from '../../../../../server/src/parser/lexing/keywords.ts';
import { lexerModes } from '../../../../../server/src/parser/lexing/lexerModes.ts';
import {
  FirstTokenStrategy,
  optionals,
} from '../../../../../server/src/parser/grammar/lookahead.ts';

const tokens = [...new Set([...Object.values(lexerModes).flat(), ...Object.values(Keyword)])];
const dynamicTokensEnabled = false;

describe('lookahead', () => {
  const strategy = new FirstTokenStrategy();
  const rules = Object.values(new HogQLParser().getGAstProductions());

  it('chooses the alternatives which Chevrotain would', () => {
    let compared = 0;
    for (const { rule, production } of placesOf(rules)) {
      if (!(production instanceof Alternation)) continue;
      const { idx: prodOccurrence } = production;
      const options = { rule, prodOccurrence, maxLookahead: 1, dynamicTokensEnabled };
      const choose = strategy.buildLookaheadForAlternation({ ...options, hasPredicates: false });
      const paths = pathsOf(rule, prodOccurrence, 'Alternation');
      const place = `${rule.name}, alternation ${prodOccurrence}`;
      for (const token of tokens) {
        const first = paths.findIndex((alternative) => begins(alternative, token));
        const chosen = choose.call(reading(token), []);
        assert.equal(chosen, first < 0 ? undefined : first, `${place}, at ${token.name}`);
      }
      compared++;
    }
    assert.ok(compared > 30, `compared ${compared}`);
  });

  it('passes over an alternative whose gate is shut', () => {
    const rule = rules.find(({ name }) => name === 'filter');
    assert.ok(rule);
    const options = { rule, prodOccurrence: 0, maxLookahead: 1, dynamicTokensEnabled };
    const choose = strategy.buildLookaheadForAlternation({ ...options, hasPredicates: true });
    const shut = { GATE: () => false, ALT: () => undefined };
    const open = { GATE: () => true, ALT: () => undefined };
    assert.equal(choose.call(reading(Keyword.WHERE), [shut, open]), 1);
    assert.equal(choose.call(reading(Keyword.WHERE), [open, shut]), undefined);
  });

  it('enters what may be left out where Chevrotain would', () => {
    let compared = 0;
    for (const { rule, production } of placesOf(rules)) {
      const prodType = typeOf(production);
      if (!prodType) continue;
      const { idx: prodOccurrence } = production as IProductionWithOccurrence;
      const options = { rule, prodOccurrence, maxLookahead: 1, dynamicTokensEnabled };
      const enter = strategy.buildLookaheadForOptional({ ...options, prodType });
      const [inside = []] = pathsOf(rule, prodOccurrence, prodType);
      const place = `${rule.name}, ${prodType} ${prodOccurrence}`;
      for (const token of tokens) {
        const entered = enter.call(reading(token));
        assert.equal(entered, begins(inside, token), `${place}, at ${token.name}`);
      }
      compared++;
    }
    assert.ok(compared > 80, `compared ${compared}`);
  });
});

type Place = { readonly rule: Rule; readonly production: IProduction };

function placesOf(rules: readonly Rule[]): Place[] {
  return rules.flatMap((rule) =>
    within(rule.definition).map((production) => ({ rule, production })),
  );
}

function within(productions: readonly IProduction[]): IProduction[] {
  return productions.flatMap((one) => {
    const isLeaf = one instanceof NonTerminal || !('definition' in one);
    return isLeaf ? [] : [one, ...within(one.definition as IProduction[])];
  });
}

function typeOf(production: IProduction): OptionalProductionType | undefined {
  const names = Object.keys(optionals) as OptionalProductionType[];
  return names.find((name) => production instanceof optionals[name]);
}

function pathsOf(
  rule: Rule,
  occurrence: number,
  prodType: OptionalProductionType | 'Alternation',
): TokenType[][][] {
  return getLookaheadPaths({ occurrence, rule, prodType, maxLookahead: 1 });
}

/** Whether a token begins one of the paths; an empty one begins with any. */
function begins(paths: readonly (readonly TokenType[])[], token: TokenType): boolean {
  return paths.some(([first]) => {
    const isCategory = first?.categoryMatches?.includes(token.tokenTypeIdx ?? -1) === true;
    return first === undefined || first === token || isCategory;
  });
}

/** A parser in front of a token. */
function reading(token: TokenType): { LA_FAST: () => TokenType } {
  return { LA_FAST: () => token };
}
