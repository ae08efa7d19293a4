import type { JoinOperand, Pivot, TableExpression, TableSource, Unpivot } from './nodes.ts';

export function isPivot(table: TableExpression): table is Pivot | Unpivot {
  return table.kind === 'Pivot' || table.kind === 'Unpivot';
}

/**
 * The sources of a table if it is a pivot: the first table of its source, then the sources of that. A chain of pivots
 * is as deep as it is long, so a list replaces recursion.
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
