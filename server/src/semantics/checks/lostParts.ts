import type { Select } from '../../ast/nodes.ts';
import type { Extent } from '../../ast/extent.ts';
import type { SyntaxError } from '../../parser/lexing/syntaxError.ts';
import type { CheckContext } from './finding.ts';

/** True if a SELECT may have lost its FROM, or part of it, to a syntax error. */
export function hasLostTables(
  { from, start, end }: Select,
  errors: CheckContext['errors'],
): boolean {
  if (!from) return errors.length > 0;
  const isLate = (error: SyntaxError): boolean =>
    error.code === 'join-order' && error.start >= start && error.end <= end;
  return isTouched(from, errors) || errors.some(isLate);
}

/** True if a SELECT ends with its tables, or before them, so that more of them may be typed. */
export function mayGetTables({ from, end }: Select): boolean {
  return from === undefined || from.end >= end;
}

/** True if a syntax error is inside an extent or at one of its ends. */
export function isTouched({ start, end }: Extent, errors: readonly Extent[]): boolean {
  return errors.some((error) => error.start <= end && error.end >= start);
}
