import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { HogQLParser } from '../../server/src/parser/grammar/hogqlParser.ts';
import { lex } from '../../server/src/parser/lexing/lexer.ts';
import { readCases } from '../conformance/corpus/readCases.ts';
import { textOf } from './fuzz.ts';

type Enter = (short: number, rule: string, occurrence: number) => void;
const enter = Reflect.get(HogQLParser.prototype, 'ruleInvocationStateUpdate') as Enter;
const leave = Reflect.get(HogQLParser.prototype, 'ruleFinallyStateUpdate') as () => void;

/** Notes the calls of rules that Chevrotain did not see while it recorded the grammar. */
class NotingParser extends HogQLParser {
  readonly unrecorded = new Set<string>();
  readonly #callers: string[] = [];

  ruleInvocationStateUpdate(...args: Parameters<Enter>): void {
    const [, rule, occurrence] = args;
    const caller = this.#callers.at(-1);
    const follows = Reflect.get(this, 'resyncFollows') as Readonly<Record<string, unknown>>;
    const call = `${rule}${occurrence}_~IN~_${caller ?? ''}`;
    if (caller && !follows[call]) this.unrecorded.add(`${caller} calls ${rule} (${occurrence})`);
    this.#callers.push(rule);
    enter.apply(this, args);
  }

  ruleFinallyStateUpdate(): void {
    this.#callers.pop();
    leave.call(this);
  }
}

describe('the rules of the grammar', () => {
  // What is called from a place that was not recorded has no known followers, so that the first
  // error inside it is an exception instead of a recovery.
  it('are called only from places that were recorded', () => {
    const parser = new NotingParser();
    const folder = new URL('../conformance/cases/', import.meta.url);
    const cases = readdirSync(folder).flatMap((file) => readCases(new URL(file, folder)));
    const broken = Array.from({ length: 3000 }, (_, seed) => textOf(seed + 1));
    for (const text of [...cases.map(({ query }) => query), ...broken]) {
      try {
        parser.parseStatement(lex(text));
      } catch {
        // Too deep, as it may be: the calls on the way there count.
      }
    }
    assert.deepEqual([...parser.unrecorded], []);
  });
});
