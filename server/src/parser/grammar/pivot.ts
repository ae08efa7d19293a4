import type * as ast from '../../ast/nodes.ts';
import { Keyword } from '../lexing/keywords.ts';
import * as t from '../lexing/tokens.ts';
import { power } from '../cursor/operators.ts';
import type { Parser } from '../cursor/parser.ts';
import { expect, reportMissing } from '../cursor/report.ts';
import {
  afterBy,
  commaList,
  expressionList,
  inParentheses,
  listIn,
  required,
} from './expression.ts';
import { tableSource } from './table.ts';
import { endComes, valueStarts } from './words.ts';

export function pivotComes(p: Parser): boolean {
  if (!p.at(Keyword.PIVOT) && !p.at(Keyword.UNPIVOT)) return false;
  return p.at(t.LParen, 1) || p.at(Keyword.INCLUDE, 1);
}

/** PIVOT or UNPIVOT of a table, or of joins, which allow no alias. */
export function pivotOf(p: Parser, source: ast.JoinOperand, ofJoins: boolean): ast.TableSource {
  const table = p.at(Keyword.PIVOT) ? pivot(p, source) : unpivot(p, source);
  const operand = tableSource(p, table, source.start);
  if (ofJoins && operand.end > table.end) {
    const message = 'A pivot after FINAL, SAMPLE or joins cannot have an alias, or repeat them.';
    p.report('unexpected-token', message, table.end, operand.end);
  }
  return operand;
}

/** `PIVOT (aggregates FOR column IN (values) GROUP BY columns)` */
function pivot(p: Parser, source: ast.JoinOperand): ast.Pivot {
  p.take();
  const parts = inParentheses(p, () => {
    const aggregates = expressionList(p);
    expect(p, Keyword.FOR, '`FOR`');
    const columns = pivotColumns(p);
    return {
      aggregates,
      columns,
      groupBy: p.at(Keyword.GROUP) ? afterBy(p, expressionList) : undefined,
    };
  });
  const { start } = source;
  return { kind: 'Pivot', start, end: p.endFrom(start), source, ...parts };
}

/** `column IN (values)`, one after the other. */
function pivotColumns(p: Parser): ast.PivotColumn[] {
  const columns = [pivotColumn(p)];
  while (valueStarts(p) && !groupComes(p)) {
    const before = p.position;
    columns.push(pivotColumn(p));
    if (p.position === before) break;
  }
  return columns;
}

/** GROUP BY, though BY may not be typed yet. */
function groupComes(p: Parser): boolean {
  return p.at(Keyword.GROUP) && (p.at(Keyword.BY, 1) || endComes(p, 1));
}

function pivotColumn(p: Parser): ast.PivotColumn {
  const column = columnOf(p);
  const { start } = column;
  expect(p, Keyword.IN, '`IN`');
  // Without a bracket of its own, the next closing one ends the pivot.
  const values = p.at(t.LParen) ? listIn(p, t.RParen) : [];
  if (values.length === 0) reportMissing(p, 'missing-token', '`(`');
  return { kind: 'PivotColumn', start, end: p.endFrom(start), column, values };
}

/** Mostly a column, but any value may come that binds more tightly than IN. */
function columnOf(p: Parser): ast.Expression {
  return required(p, power.comparison + 1);
}

/** `UNPIVOT INCLUDE NULLS (values FOR name IN (columns), …)` */
function unpivot(p: Parser, source: ast.JoinOperand): ast.Unpivot {
  p.take();
  const includeNulls = p.at(Keyword.INCLUDE);
  if (includeNulls) {
    p.take();
    expect(p, Keyword.NULLS, '`NULLS`');
  }
  const columns = inParentheses(p, () => commaList(p, unpivotColumn, endComes));
  const { start } = source;
  return { kind: 'Unpivot', start, end: p.endFrom(start), source, includeNulls, columns };
}

function unpivotColumn(p: Parser): ast.UnpivotColumn {
  const value = columnOf(p);
  expect(p, Keyword.FOR, '`FOR`');
  const columns = pivotColumns(p);
  return { kind: 'UnpivotColumn', start: value.start, end: p.endOfLast(), value, columns };
}
