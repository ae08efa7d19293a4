import { replacing } from '../../ast/fix.ts';
import type { Alias, Expression, Name, NameOrMissing, Path, Star } from '../../ast/nodes.ts';
import { Keyword, NameToken } from '../lexing/keywords.ts';
import { ReadingParser } from './readingParser.ts';
import { recordedName } from './recording.ts';
import * as t from '../lexing/tokens.ts';
import { short } from '../recovery/messages.ts';
import { retype } from '../lexing/tokens.ts';

/** Paths of names, and stars with what they leave out and replace. */
export abstract class PathParser extends ReadingParser {
  /** Stars with a REPLACE which no parentheses have been found around yet. */
  protected readonly bareReplaces = new Set<Star>();

  /** Whether EXCEPT was just read as EXCLUDE, its missing parentheses told with it. */
  #exceptWasBare = false;

  /** `.b.c` or `.*` after a name. */
  protected readonly pathTail = this.RULE('pathTail', (first: Name = recordedName): Expression => {
    const names: NameOrMissing[] = [first];
    let star: Star | undefined;
    this.AT_LEAST_ONE({
      GATE: () => !star && !this.nextIs(t.DecimalNumber, 2),
      DEF: () => {
        this.CONSUME(t.Dot);
        this.OR([
          {
            ALT: () => {
              star = this.SUBRULE(this.star, { ARGS: [[...names]] });
            },
          },
          {
            ALT: () => {
              names.push(this.expectName(1));
            },
          },
          {
            ALT: () => {
              names.push(this.unlikelyName());
            },
          },
        ]);
      },
    });
    return star ?? { kind: 'Path', start: first.start, end: this.endOfLast(), names };
  });

  /** `*` with what it excludes and replaces, or in front of COLUMNS. */
  protected readonly star = this.RULE('star', (table: readonly NameOrMissing[] = []): Star => {
    const token = this.CONSUME(t.Star);
    this.#readExceptAsExclude();
    const exclude = this.OPTION(() => {
      this.CONSUME(Keyword.EXCLUDE);
      return this.SUBRULE(this.excludeList);
    });
    const replace = this.OPTION1({
      GATE: () => this.nextIs(t.LParen, 2),
      DEF: () => {
        this.CONSUME(Keyword.REPLACE);
        return this.SUBRULE(this.replaceList);
      },
    });
    const start = table[0]?.start ?? token.startOffset;
    const star: Star = { kind: 'Star', start, end: this.endFrom(start), table, exclude, replace };
    if (replace) this.bareReplaces.add(star);
    return star;
  });

  /** `* EXCEPT (a)`: other dialects say so; here EXCEPT is between two queries. */
  #readExceptAsExclude(): void {
    if (this.RECORDING_PHASE || !this.nextIs(Keyword.EXCEPT)) return;
    const first = this.nextIs(t.LParen, 2) ? 3 : 2;
    const type = this.next(first);
    if (!this.nextIsName(first) || queryWords.has(type)) return;
    const token = this.LA(1);
    const { startOffset: start, image } = token;
    const end = start + image.length;
    const message = '`EXCEPT` stands between two queries; columns are left out with `EXCLUDE (…)`.';
    const exclude = this.cased('EXCLUDE');
    const name = this.LA(2);
    const bare = first === 2;
    const fix = bare
      ? replacing(
          'Write `EXCLUDE (…)`',
          start,
          name.startOffset + name.image.length,
          `${exclude} (${name.image})`,
        )
      : replacing('Write `EXCLUDE`', start, end, exclude);
    this.report('star-except', message, start, end, [fix]);
    this.#exceptWasBare = bare;
    retype(token, Keyword.EXCLUDE);
  }

  protected readonly excludeList = this.RULE('excludeList', (): Path[] => {
    const paths: Path[] = [];
    if (this.RECORDING_PHASE) this.SUBRULE2(this.plainPath);
    else if (!this.nextIs(t.LParen) && this.nextIsName()) {
      const word = this.LA(1);
      const { startOffset: start, image } = word;
      const end = start + image.length;
      const message = `What is left out stands in parentheses: \`EXCLUDE (${short(image)})\`.`;
      const fix = replacing('Insert parentheses', start, end, `(${image})`);
      if (!this.#exceptWasBare) this.report('missing-token', message, start, end, [fix]);
      this.#exceptWasBare = false;
      return [this.SUBRULE2(this.plainPath)];
    }
    const open = this.expect(1, t.LParen, '`(`');
    if (!open) return paths;
    paths.push(this.SUBRULE(this.plainPath));
    this.MANY(() => {
      this.CONSUME(t.Comma);
      if (!this.RECORDING_PHASE && this.nextIs(t.RParen)) return;
      paths.push(this.SUBRULE1(this.plainPath));
    });
    this.close(1, t.RParen, open);
    return paths;
  });

  protected readonly replaceList = this.RULE('replaceList', (): Alias[] => {
    const aliases: Alias[] = [];
    const open = this.CONSUME(t.LParen);
    this.AT_LEAST_ONE_SEP({
      SEP: t.Comma,
      DEF: () => {
        const expression = this.required(1, 0, 'name');
        this.expect(1, Keyword.AS, '`AS`');
        const name = this.expectName(1);
        const { start } = expression;
        aliases.push({
          kind: 'Alias',
          start,
          end: this.endOfLast(),
          expression,
          name,
          style: 'as',
        });
      },
    });
    this.close(1, t.RParen, open);
    return aliases;
  });

  /** `a.b.c` and nothing else. */
  protected readonly plainPath = this.RULE('plainPath', (): Path => {
    const first = this.expectName(1);
    const names = [first];
    this.MANY(() => {
      this.CONSUME(t.Dot);
      names.push(this.expectName(2));
    });
    const { start } = first;
    return { kind: 'Path', start, end: this.endFrom(start), names };
  });

  /** A name after a dot. */
  protected propertyName(idx: number): NameOrMissing {
    // `from a.left join b` is a table, `from a. left join b` one whose name is not typed yet.
    const isTyped = (): boolean => this.startOfNext() === this.endOfLast() && this.joinComes(1);
    const endsPath = this.startsTwoWordClause() && !this.nextIs(Keyword.USING);
    const isName = this.nextIsName() && (!endsPath || isTyped());
    if (this.RECORDING_PHASE || isName) {
      return this.expectName(idx);
    }
    return this.unlikelyName();
  }

  /** Where no name follows: keywords which are never names are reported and taken for one. */
  protected unlikelyName(): NameOrMissing {
    if (this.RECORDING_PHASE) return this.missing('name');
    const token = this.LA(1);
    if (neverProperties.has(token.tokenType)) {
      const { image, startOffset: start } = token;
      const message = `\`${image}\` is a keyword; as a name it must stand in back quotes.`;
      this.report('reserved-name', message, start, start + image.length);
      this.readAsName();
      return this.nameOf(this.consume(9, NameToken));
    }
    this.reportMissing('missing-name', 'a name');
    return this.missing('name');
  }

  /** `REPLACE` needs parentheses around its star, or COLUMNS. */
  protected allowReplace(star: Star): void {
    this.bareReplaces.delete(star);
  }
}

const queryWords = new Set([
  ...[Keyword.SELECT, Keyword.WITH, Keyword.ALL, Keyword.DISTINCT, Keyword.BY],
]);

const neverProperties = new Set([
  ...[Keyword.NULL, Keyword.INF, Keyword.NAN, Keyword.LET, Keyword.WHILE, Keyword.TRY],
  ...[Keyword.THROW, Keyword.FN, Keyword.FUN, Keyword.CATCH, Keyword.FINALLY],
]);
