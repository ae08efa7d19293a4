import { readStatement } from '../../server/src/parser/grammar/query.ts';
import type { LexResult } from '../../server/src/parser/lexing/lexer.ts';

/** Far more than any text here needs; beyond it, the work is endless. */
const endless = 20_000_000;

/** The number of token lookups in the parse of one statement: a measure that is the same on every machine. */
export function countWork(lexed: LexResult): number {
  let looks = 0;
  const tokens = new Proxy(lexed.tokens, {
    get(target, key, receiver): unknown {
      if (++looks > endless) throw new Error('The parser does not come to an end');
      return Reflect.get(target, key, receiver);
    },
  });
  readStatement({ ...lexed, tokens });
  return looks;
}
