/** All orders of some items. */
export function orders<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, at) =>
    orders(items.filter((_, index) => index !== at)).map((rest) => [item, ...rest]),
  );
}
