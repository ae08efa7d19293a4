/** The ways to combine expressions; `…` marks each operand. */
export const operators: readonly string[] = [
  '… and …',
  '… or …',
  'not …',
  '… ? … : …',
  '… as x',
  '… -> …',
  '… between … and …',
  '… not between … and …',
  '… ?? …',
  '… <=> …',
  '… is distinct from …',
  '… is not distinct from …',
  '… is null',
  '… is not null',
  '… ignore nulls',
  '… = …',
  '… != …',
  '… < …',
  '… >= …',
  '… in …',
  '… not in …',
  '… in cohort …',
  '… like …',
  '… not ilike …',
  '… =~ …',
  '… !~* …',
  '… + …',
  '… - …',
  '… || …',
  '… * …',
  '… / …',
  '… % …',
  '- …',
  '…::int',
  '….k',
  '….1',
  '…?.k',
  '…?.1',
  '…?.[k]',
  '…[k]',
  '…[k:l]',
  '…(k)',
  'interval … day',
];

/** Every operator as each operand of one, without parentheses. */
export function pairsOf(outer: string): string[] {
  const places = outer.split('…').length - 1;
  return operators.flatMap((inner) =>
    Array.from({ length: places }, (_, place) => nested(outer, inner, place)),
  );
}

function nested(outer: string, inner: string, place: number): string {
  const names = ['a', 'b', 'c', 'd', 'e'][Symbol.iterator]();
  const name = (): string => names.next().value ?? 'z';
  let at = 0;
  return outer.replace(/…/g, () => (at++ === place ? inner.replace(/…/g, name) : name()));
}
