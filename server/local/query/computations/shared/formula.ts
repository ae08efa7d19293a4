import { invalid } from '../../../base/errors.ts';

/** A value for each interval, computed from the values of the series. */
export type Formula = (values: readonly number[]) => number;

/**
 * Parses a formula such as `(A - B) / B * 100`: letters are the series in order. Dividing by zero
 * gives zero, as in the service.
 */
export function readFormula(text: string, seriesCount: number): Formula {
  const tokens = text.match(/\d+(?:\.\d+)?|[A-Za-z]+|\S/g) ?? [];
  let next = 0;
  const refuse = (): Error =>
    invalid(
      `The formula ${JSON.stringify(text)} is not understood${
        next < tokens.length ? ` at "${tokens[next]}"` : ': it ends too early'
      }. Use + - * / ( ), numbers, and letters for the ${seriesCount} series.`,
      'formula',
    );

  const sum = (): Formula => chain(product, { '+': (a, b) => a + b, '-': (a, b) => a - b });
  const product = (): Formula =>
    chain(factor, { '*': (a, b) => a * b, '/': (a, b) => (b === 0 ? 0 : a / b) });

  function chain(
    operand: () => Formula,
    operators: Readonly<Record<string, (a: number, b: number) => number>>,
  ): Formula {
    let left = operand();
    for (;;) {
      const apply = operators[tokens[next] ?? ''];
      if (!apply) return left;
      next++;
      const [a, b] = [left, operand()];
      left = (values) => apply(a(values), b(values));
    }
  }

  function factor(): Formula {
    const token = tokens[next] ?? '';
    if (token === '-') {
      next++;
      const negated = factor();
      return (values) => -negated(values);
    }
    if (token === '(') {
      next++;
      const inner = sum();
      if (tokens[next] !== ')') throw refuse();
      next++;
      return inner;
    }
    if (/^\d/.test(token)) {
      next++;
      return () => Number(token);
    }
    const index = token.toUpperCase().charCodeAt(0) - 65;
    if (!/^[A-Za-z]$/.test(token) || index >= seriesCount) throw refuse();
    next++;
    return (values) => values[index] ?? 0;
  }

  const formula = sum();
  if (next < tokens.length) throw refuse();
  return formula;
}
