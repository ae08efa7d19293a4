import { readStatement } from '../../server/src/parser/grammar/query.ts';
import type { LexResult } from '../../server/src/parser/lexing/lexer.ts';

/** Far more than any text here needs; who comes so far would go on for ever. */
const endless = 20_000_000;

/** How many looks at a token the parse of one statement takes: its work, on every machine the same. */
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
