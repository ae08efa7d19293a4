import type { Edit } from '../../ast/fix.ts';
import type { Expression, Filter } from '../../ast/nodes.ts';
import type { SourceText } from './sourceText.ts';

/** The conditions of a clause that are joined with AND, or the only one. */
export function partsOf({ condition }: Filter): readonly Expression[] {
  const isAnd = condition.kind === 'Logical' && condition.operator === 'and';
  return isAnd ? condition.operands : [condition];
}

/** Removes one part of a clause, and the clause with its last one. */
export function withoutPart(filter: Filter, at: number, source: SourceText): Edit {
  const parts = partsOf(filter);
  const [before, part, next] = [parts[at - 1], parts[at], parts[at + 1]];
  if (part && before) return { start: before.end, end: part.end, text: '' };
  if (part && next) return { start: part.start, end: next.start, text: '' };
  return { start: source.blanksBefore(filter.start), end: filter.end, text: '' };
}
