import type { JoinOperand, Pivot, TableExpression, TableSource, Unpivot } from './nodes.ts';

export function isPivot(table: TableExpression): table is Pivot | Unpivot {
  return table.kind === 'Pivot' || table.kind === 'Unpivot';
}

/**
 * What a pivot is made of, if the table is one: the first table of its source, then what that is made of.
 * A chain of pivots is as deep as it is long, so this list replaces recursion.
 */
export function pivotedTables(table: TableExpression): TableSource[] {
  const found: TableSource[] = [];
  let pivot = table;
  while (isPivot(pivot)) {
    const first = firstOf(pivot.source);
    found.push(first);
    pivot = first.table;
  }
  return found;
}

function firstOf(operand: JoinOperand): TableSource {
  let first = operand;
  while (first.kind === 'Joins') first = first.first;
  return first;
}
