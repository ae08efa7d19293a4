import type { Expression } from '../../ast/nodes.ts';
import { FormParser } from './formParser.ts';
import { recordedNode } from './recording.ts';
import { isOctal, isTooFar } from '../lexing/tokenChecks.ts';
import * as t from '../lexing/tokens.ts';

/** What is read behind a value: its properties and positions, indexes and slices, a call. */
export abstract class AccessParser extends FormParser {
  /** `.name`, `.1`, and with `?.` also `[index]` */
  protected readonly access = this.RULE(
    'access',
    (object: Expression = recordedNode): Expression => {
      const dot = this.OR([
        { ALT: () => this.CONSUME(t.Dot) },
        { ALT: () => this.CONSUME(t.NullishDot) },
      ]);
      const nullish = dot.tokenType === t.NullishDot;
      const isIndex = nullish && this.nextIs(t.LBracket);
      const member = isIndex ? undefined : this.#member(object, nullish);
      if (member && !this.RECORDING_PHASE) return member;
      const open = this.consume(1, t.LBracket);
      const index = this.requiredInside(1);
      this.close(1, t.RBracket, open);
      const { start } = object;
      return { kind: 'Index', start, end: this.endOfLast(), object, index, nullish };
    },
  );

  #member(object: Expression, nullish: boolean): Expression {
    const { start } = object;
    if (this.RECORDING_PHASE || this.nextIs(t.DecimalNumber)) {
      const { image, startOffset } = this.consume(1, t.DecimalNumber);
      const index = Number(image);
      const end = this.endOfLast();
      if (isOctal(image)) {
        const message = `A position has no zero in front: \`${index}\`.`;
        this.report('invalid-number', message, startOffset, end);
      } else if (isTooFar(image)) {
        this.report('invalid-number', 'This number is too large.', startOffset, end);
      }
      return { kind: 'TupleElement', start, end, object, index, nullish };
    }
    const name = this.propertyName(1);
    return { kind: 'Property', start, end: this.endFrom(start), object, name, nullish };
  }

  /** `[index]`, `[from:to]` */
  protected readonly index = this.RULE('index', (object: Expression = recordedNode): Expression => {
    const { start } = object;
    const open = this.CONSUME(t.LBracket);
    const from = this.OPTION({
      GATE: () => !this.nextIs(t.Colon),
      DEF: () => this.requiredInside(1),
    });
    let to: Expression | undefined;
    const slice = this.OPTION1(() => {
      this.CONSUME(t.Colon);
      to = this.OPTION2({
        GATE: () => !this.nextIs(t.RBracket),
        DEF: () => this.requiredInside(2),
      });
      return true;
    });
    this.close(1, t.RBracket, open);
    const end = this.endOfLast();
    if (slice) return { kind: 'Slice', start, end, object, from, to };
    if (!from && this.nextIs(t.RBracket, 0)) {
      this.report(
        'missing-expression',
        'Expected an expression between `[` and `]`.',
        end - 1,
        end,
      );
    }
    const index = from ?? this.missing('expression');
    return { kind: 'Index', start, end, object, index, nullish: false };
  });

  /** `(args)` after a value which is no plain name. */
  protected readonly invocation = this.RULE(
    'invocation',
    (callee: Expression = recordedNode): Expression => {
      const { start } = callee;
      if (this.RECORDING_PHASE || this.opensQuery()) {
        this.resolveReading();
        const argument = this.OPTION(() => this.SUBRULE(this.subquery)) ?? recordedNode;
        if (this.RECORDING_PHASE) this.SUBRULE(this.argumentList);
        return { kind: 'Invocation', start, end: argument.end, callee, args: [argument] };
      }
      const { args, distinct, orderBy } = this.SUBRULE(this.argumentList);
      const end = this.endOfLast();
      if (distinct && args.length === 0 && !orderBy) {
        return { kind: 'Invocation', start, end, callee, args: [this.pathOf(this.LA(-1))] };
      }
      if (distinct || orderBy) {
        const message = 'DISTINCT and ORDER BY belong into a call of a function by its name.';
        this.report('unexpected-token', message, callee.end, end);
      }
      return { kind: 'Invocation', start, end, callee, args };
    },
  );
}
