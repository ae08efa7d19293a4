import type { Expression, Interval } from '../../ast/nodes.ts';
import { Keyword, NameToken } from '../lexing/keywords.ts';
import type { LexResult } from '../lexing/lexer.ts';
import { argumentStarts, intervalUnits, loneWords, tableAliases } from './tokenSets.ts';
import * as t from '../lexing/tokens.ts';
import { TagParser } from './tagParser.ts';

/** Intervals, and whether INTERVAL starts one. */
export abstract class IntervalParser extends TagParser {
  /** How many intervals around the one being read wait for their units right behind its own. */
  #waiting = 0;

  protected override load(lexed: LexResult): void {
    super.load(lexed);
    this.#waiting = 0;
  }

  protected readonly interval = this.RULE('interval', (): Interval => {
    const start = this.CONSUME(Keyword.INTERVAL).startOffset;
    // `interval and day`; only a further INTERVAL may have that unit itself.
    const isInner = this.nextIs(Keyword.INTERVAL) && intervalUnits.has(this.next(3));
    if (this.nextIsName() && intervalUnits.has(this.next(2)) && !isInner) this.readAsName();
    const whole = this.OPTION1({
      GATE: () => this.#isWholeInterval(),
      DEF: () => this.SUBRULE(this.string),
    });
    const value = whole && !this.RECORDING_PHASE ? whole : this.#value();
    const unit = this.OPTION({
      GATE: () => !whole && intervalUnits.has(this.next()),
      DEF: () => this.nameOf(this.CONSUME(NameToken)),
    });
    if (!this.RECORDING_PHASE && !unit) this.#checkWrittenInterval(value);
    return { kind: 'Interval', start, end: this.endFrom(start), value, unit };
  });

  /** What stands in front of the unit. */
  #value(): Expression {
    const outer = this.#waiting;
    this.#waiting = this.#unitsWaitedFor() + 1;
    const value = this.endingAt(intervalUnits, () => this.required(1));
    this.#waiting = outer;
    return value;
  }

  /** Whether all units that stand in a row here belong to the intervals around. */
  protected unitsAreOuter(ahead: number): boolean {
    const units = this.#unitsFrom(ahead);
    return units > 0 && units <= this.#unitsWaitedFor();
  }

  #unitsWaitedFor(): number {
    return this.endingWith(intervalUnits) ? this.#waiting : 0;
  }

  /** How many units stand in a row. */
  #unitsFrom(ahead: number): number {
    let end = ahead;
    while (intervalUnits.has(this.next(end))) end++;
    return end - ahead;
  }

  /** Whether INTERVAL starts an interval here: a text follows, or a value and then a unit. */
  protected intervalIsKeyword(): boolean {
    const second = this.next(2);
    if (second === t.StringText || second === t.UnclosedString) return true;
    // Whatever the word in front of the unit is, it is the number's name.
    if (this.nextIsName(2) && intervalUnits.has(this.next(3))) {
      // `interval from day d`, `interval from day as c d`: a table called like a unit.
      const alias = this.nextIs(Keyword.AS, 4) && this.nextIsName(5) ? 6 : 4;
      return second !== Keyword.FROM || !tableAliases.has(this.next(alias));
    }
    if (!this.startsExpression(2) || this.startsClause(2)) return false;
    if (loneWords.has(second) && !this.wordIsOperand(2)) return false;
    // Names never stand three in a row, so that intervals of intervals need not be looked through.
    if (second === Keyword.INTERVAL && this.nextIs(Keyword.INTERVAL, 3)) return true;
    // Half-typed: `interval 5` wants its unit said, `interval - 1` and `interval x` are columns.
    const unit = this.#aheadOfUnit(2);
    // Within another one whose unit comes next this is a column.
    if (unit !== undefined && this.endingWith(intervalUnits) && this.#mayBeColumn(1)) {
      return this.#aheadOfUnit(unit) !== undefined || intervalUnits.has(this.next(unit + 1));
    }
    return unit !== undefined || second === t.DecimalNumber;
  }

  /** In front of the unit a star is all columns. */
  protected override starStandsAlone(ahead: number): boolean {
    if (this.nextIs(t.Star, ahead) && this.unitsAreOuter(ahead + 1)) return true;
    return super.starStandsAlone(ahead);
  }

  /** Whether a text is an interval by itself, since no unit of its own comes behind it. */
  #isWholeInterval(): boolean {
    if (!this.nextIs(t.StringText) && !this.nextIs(t.UnclosedString)) return false;
    const unit = this.#aheadOfUnit(1);
    // The units behind an interval within others are theirs, as far as they go.
    return unit === undefined || this.#unitsFrom(unit) <= this.#unitsWaitedFor();
  }

  /** How far ahead the unit is which belongs to the value that starts at a token. */
  #aheadOfUnit(from: number): number | undefined {
    let inner = 0;
    let columns = 0;
    let open = 0;
    let last: number | undefined;
    for (let ahead = from; ahead < from + farthestUnit; ahead++) {
      const type = this.next(ahead);
      const isMember = this.nextIs(t.Dot, ahead - 1);
      const after = this.aheadOfPartner(ahead);
      // Between CASE and END, or `?` and `:`, no unit of the interval around stands.
      const isCase = type === Keyword.CASE && !intervalUnits.has(this.next(ahead + 1));
      if ((isCase && !isMember) || type === t.Question) open++;
      if (open > 0) {
        const isEnd = type === Keyword.END && (!isMember || this.isBehindNumber(ahead));
        if (isEnd || type === t.Colon) open--;
        else if (after !== undefined && after > ahead) ahead = after - 1;
        continue;
      }
      const isWithin = inner > 0 || this.endingWith(intervalUnits);
      if (ahead > from && intervalUnits.has(type) && this.#isUnit(ahead, isWithin)) {
        if (inner > 0) {
          inner--;
        } else {
          // The outer one goes before those within it which may as well be columns.
          if (columns-- === 0) return ahead;
          last = ahead;
        }
      }
      if (type === Keyword.INTERVAL && !this.nextIs(t.DoubleColon, ahead - 1)) {
        if (this.#isShort(ahead)) inner += this.#takesUnit(ahead, inner) ? 1 : 0;
        else if (this.#mayBeColumn(ahead)) columns++;
        else inner++;
      }
      const isFirst = ahead === from;
      const isOperand = isFirst || beforeUnit.has(this.next(ahead - 1));
      const isName = isMember || (isOperand && !this.withinCase());
      if (intervalEnds.has(type) && !isName) return last;
      if (type === Keyword.AND && this.andEndsBound(ahead)) return last;
      if (type === Keyword.LAMBDA || type === t.LambdaName) ahead = this.#lastParameter(ahead);
      const isDistinct = type === Keyword.FROM && this.nextIs(Keyword.DISTINCT, ahead - 1);
      // `f() over offset day`: the name of a window.
      const isWindow = this.nextIs(Keyword.OVER, ahead - 1);
      const goesOn = isFirst || isDistinct || isMember || isWindow || type === Keyword.WITHIN;
      if (!goesOn && this.startsClause(ahead)) return last;
      if (after !== undefined && after > ahead) ahead = after - 1;
    }
    return last;
  }

  /** How far ahead the last parameter of the lambda is that begins at a token, whose commas end no value. */
  #lastParameter(start: number): number {
    let ahead = this.nextIs(Keyword.LAMBDA, start) ? start + 1 : start;
    while (this.nextIs(t.Comma, ahead + 1) && this.nextIsName(ahead + 2)) ahead += 2;
    return this.nextIs(t.Colon, ahead + 1) || this.nextIs(t.Arrow, ahead + 1) ? ahead : start;
  }

  /** Whether what follows an INTERVAL may as well go on with a column of that name. */
  #mayBeColumn(ahead: number): boolean {
    // `interval * week`: of all columns, unless another unit follows.
    const isOfAll = this.nextIs(t.Star, ahead + 1) && intervalUnits.has(this.next(ahead + 2));
    if (isOfAll && !intervalUnits.has(this.next(ahead + 3))) return false;
    return argumentStarts.has(this.next(ahead + 1)) || !this.beginsOperand(ahead + 1);
  }

  /** Whether an INTERVAL has a text or a unit's word behind it. */
  #isShort(ahead: number): boolean {
    const next = this.next(ahead + 1);
    return next === t.StringText || intervalUnits.has(next);
  }

  /** Whether such an INTERVAL within others leaves each of them a unit if it takes the next. */
  #takesUnit(ahead: number, others: number): boolean {
    return this.#unitsFrom(ahead + 2) > others + 1 + this.#unitsWaitedFor();
  }

  /** Whether a unit's word is one, by what stands before it; within another interval two may come. */
  #isUnit(ahead: number, isWithin: boolean): boolean {
    const before = this.next(ahead - 1);
    const first = this.next(ahead - 2);
    // `f() over month`: the name of a window.
    if (before === Keyword.OVER && first === t.RParen) return false;
    // `interval not in day`: a column called `in`.
    if (before === Keyword.IN && first === Keyword.NOT)
      return this.nextIs(Keyword.INTERVAL, ahead - 3);
    if (before === t.Star)
      return first === t.Dot || first === Keyword.INTERVAL || beforeUnit.has(first);
    // `a + as day`: a word behind an operator is a column, as `a.as` is one.
    if (before !== t.Dot) {
      if (first === t.Dot && !this.nextIs(t.DecimalNumber, ahead - 3)) return true;
      return !beforeUnit.has(before) || (unitWords.has(before) && beforeUnit.has(first));
    }
    return first === t.DecimalNumber && (isWithin || !intervalUnits.has(this.next(ahead + 1)));
  }

  #checkWrittenInterval(value: Expression): void {
    if (value.kind !== 'StringLiteral') {
      if (value.kind === 'Missing') return;
      this.reportMissing('missing-token', 'a unit such as `day`');
    } else if (!writtenInterval.test(value.value)) {
      const message = "An interval in quotes is one number and one unit: `'1 day'`.";
      this.report('not-implemented', message, value.start, value.end);
    } else if (BigInt(value.value.split(' ')[0] ?? 0) >= 2n ** 63n) {
      this.report('invalid-number', 'This number is too large.', value.start, value.end);
    }
  }
}

const writtenInterval = /^\d+ (?:second|minute|hour|day|week|month|quarter|year)s?$/;

const intervalEnds = new Set([
  ...[t.Comma, t.RParen, t.RBracket, t.RBrace, t.Semicolon],
  ...[Keyword.WHEN, Keyword.THEN, Keyword.ELSE, Keyword.END],
]);

/** A unit further ahead than this is not looked for. */
const farthestUnit = 56;

/** Those of them which are columns behind another one. */
const unitWords = new Set([...loneWords, Keyword.NOT]);

/** After these a unit's word is a name. */
const beforeUnit = new Set([
  ...[t.Plus, t.Minus, t.Star, t.Slash, t.Percent, t.Comparison, t.LessThan, t.Concat],
  ...[t.Coalesce, t.NullSafeEquals, t.NullishDot, t.Question, t.Colon, t.DoubleColon, t.Arrow],
  ...[Keyword.AND, Keyword.OR, Keyword.NOT, Keyword.AS, Keyword.IN, Keyword.COHORT],
  ...[Keyword.LIKE, Keyword.ILIKE, Keyword.BETWEEN, Keyword.FROM],
]);
