/** The same everywhere, so that a picture drawn elsewhere has the colours of the page. */
const collator = new Intl.Collator('en', { numeric: true });

/**
 * Orders series, which their colours follow: by name, since rows come in another order with every run. `Day 2` comes
 * before `Day 10`.
 */
export function byName(one: string, other: string): number {
  return collator.compare(one, other) || (one < other ? -1 : Number(one > other));
}
