import type { IToken } from 'chevrotain';
import { HogQLParser } from '../../server/src/parser/grammar/hogqlParser.ts';
import type { LexResult } from '../../server/src/parser/lexing/lexer.ts';

/** Far more than any text here needs: a parser that gets here would never end. */
const endless = 20_000_000;

/** The parser, counting how often it looks at a token: its work, on every machine the same. */
class CountingParser extends HogQLParser {
  lookups = 0;

  protected override LA(ahead: number): IToken {
    this.#count();
    return super.LA(ahead);
  }

  protected override LA_FAST(ahead: number): IToken {
    this.#count();
    return super.LA_FAST(ahead);
  }

  #count(): void {
    this.lookups++;
    if (this.lookups > endless) throw new Error('The parser does not come to an end');
  }
}

let parser: CountingParser | undefined;

/** How many lookups it takes to parse a statement. This changes its tokens. */
export function countWork(lexed: LexResult): number {
  parser ??= new CountingParser();
  parser.lookups = 0;
  try {
    parser.parseStatement(lexed);
    return parser.lookups;
  } catch (error) {
    parser = undefined; // its state is unusable after that
    throw error;
  }
}
