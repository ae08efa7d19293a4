/** True if the first argument of a function is the name of a unit. */
export function takesUnit(name: string): boolean {
  return withUnit.has(name.toLowerCase());
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
