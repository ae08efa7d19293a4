import type { FieldEntry, ParameterField } from '../protocol/parameters.ts';

/**
 * The fields that a person changed in a form. Fields left alone do not count as entered: a default stays a default, and
 * an empty field stays without a value.
 */
export function changedEntries(
  entries: Readonly<Record<string, FieldEntry>>,
  shown: readonly ParameterField[],
): Readonly<Record<string, FieldEntry>> {
  return Object.fromEntries(
    Object.entries(entries).filter(([key, { type, text }]) => {
      const field = shown.find((each) => each.key === key);
      if (field?.text !== text) return true;
      return field.type !== type && text !== '';
    }),
  );
}
