import type { Call } from '../../ast/nodes.ts';

/** True if the first argument of a call is the name of a unit. */
export function takesUnit({ name }: Call): boolean {
  return withUnit.has(name.text.toLowerCase());
}

const withUnit = new Set([
  'datetrunc',
  'date_trunc',
  'datediff',
  'date_diff',
  'dateadd',
  'datesub',
  'date_part',
  'age',
  'datename',
]);
