import type { Select } from '../../ast/nodes.ts';
import type { Extent } from '../../ast/extent.ts';

/** True if a SELECT may have lost its FROM, or part of it, to a syntax error. */
export function hasLostTables({ from }: Select, errors: readonly Extent[]): boolean {
  return from ? isTouched(from, errors) : errors.length > 0;
}

/** True if a SELECT ends with its tables, or before them, so that more of them may be typed. */
export function mayGetTables({ from, end }: Select): boolean {
  return from === undefined || from.end >= end;
}

/** True if a syntax error is inside an extent or at one of its ends. */
export function isTouched({ start, end }: Extent, errors: readonly Extent[]): boolean {
  return errors.some((error) => error.start <= end && error.end >= start);
}
