import type * as n from '../../ast/nodes.ts';
import {
  concat,
  type Doc,
  type DocLike,
  group,
  hardline,
  indent,
  line,
  nothing,
  space,
} from '../document/document.ts';
import type { Source } from '../document/source.ts';
import { alone, bracketed, bracketedList, separated } from './brackets.ts';

/** `FROM …`, with each join on a line of its own, as the clauses are. */
export function from(source: Source, { joins }: n.From): Doc {
  return concat(source.word(), space, joined(source, joins));
}

/** Joins in parentheses. */
export function joinsInParentheses(source: Source, node: n.Joins): Doc {
  return bracketed(source, () => joined(source, node));
}

function joined(source: Source, node: n.Joins): Doc {
  const first = operandOf(source, node.first);
  const lines: DocLike[][] = [];
  for (const part of inOrder(node.joins)) {
    if (part.kind === 'JoinConstraint') {
      (lines.at(-1) ?? []).push(constraintOf(source, part));
    } else if (part.operator === ',') {
      const comma = source.take();
      lines.push([comma, group(indent(line, operandOf(source, part.operand)))]);
    } else {
      const start = source.next?.newLine === true ? hardline : line;
      const empty = source.blank();
      const operator = source.words(part.operand.start);
      lines.push([start, empty, operator, space, operandOf(source, part.operand)]);
    }
  }
  return concat(
    first,
    lines.map(([start = nothing, ...rest]) => [start, group(rest)]),
  );
}

/** A constraint may come after later joins: `a JOIN b JOIN c ON … ON …`. */
function inOrder(joins: readonly n.Join[]): (n.Join | n.JoinConstraint)[] {
  const parts = joins.flatMap((one) => (one.constraint ? [one, one.constraint] : [one]));
  return parts.sort((a, b) => a.start - b.start);
}

function constraintOf(source: Source, constraint: n.JoinConstraint): Doc {
  const { expressions } = constraint;
  const breaks = source.startsLine(constraint);
  const word = source.word();
  const [only] = expressions;
  const isAlone = only !== undefined && expressions.length === 1;
  const content = isAlone ? alone(source, only) : separated(source, expressions);
  const comma = source.next?.comma && source.isBefore(constraint.end) ? source.take() : nothing;
  return group(indent(line, word, space, content, comma), breaks);
}

function operandOf(source: Source, operand: n.JoinOperand): Doc {
  return source.lay(operand);
}

/** A table with its alias, FINAL and SAMPLE. */
export function tableSource(source: Source, node: n.TableSource): Doc {
  const { table, alias, columnAliases, sample, end } = node;
  const parts: DocLike[] = [source.lay(table)];
  // `FROM a b (c) AS d` is legal; only the last name is in the tree.
  let isName = false;
  while (alias && source.isBefore(alias.start)) {
    isName = !isName && source.nextIs('as');
    parts.push(space, isName ? source.word() : source.take());
  }
  if (alias) parts.push(space, source.lay(alias));
  if (columnAliases) parts.push(bracketedList(source, columnAliases));
  if (node.final) parts.push(space, source.word());
  if (sample) parts.push(space, source.lay(sample));
  if (source.isBefore(end)) parts.push(space, source.words(end));
  return concat(parts);
}

/** `SAMPLE 1/10 OFFSET 1/2` */
export function sample(source: Source, { ratio, offset, end }: n.Sample): Doc {
  const parts: DocLike[] = [source.words(ratio.start), space, source.lay(ratio)];
  const rest = (limit: number): void => {
    while (source.isBefore(limit)) {
      parts.push(source.nextIs('(') || source.nextIs('offset') ? space : nothing);
      parts.push(source.nextIs('offset') ? source.word() : source.take());
    }
  };
  if (offset) {
    rest(offset.start);
    parts.push(space, source.lay(offset));
  }
  rest(end);
  return concat(parts);
}

/** `(VALUES (1, 2), (3, 4))` */
export function values(source: Source, { rows }: n.Values): Doc {
  return bracketed(source, () => [source.word(), group(indent(line, separated(source, rows)))]);
}

/** `table PIVOT (…)` */
export function pivot(source: Source, node: n.Pivot): Doc {
  const { aggregates, columns, groupBy } = node;
  const table = [source.lay(node.source), space, source.word(), space];
  const content = (): DocLike => {
    const lines: DocLike[] = [separated(source, aggregates)];
    const [first] = columns;
    lines.push(line, source.words(first?.start ?? 0), space);
    lines.push(indent(columns.map((column, at) => [at > 0 ? line : nothing, source.lay(column)])));
    const [key] = groupBy ?? [];
    if (groupBy && key)
      lines.push(line, source.words(key.start), space, separated(source, groupBy));
    return lines;
  };
  return concat(table, bracketed(source, content));
}

/** `table UNPIVOT (…)` */
export function unpivot(source: Source, node: n.Unpivot): Doc {
  const table = source.lay(node.source);
  const words: DocLike[] = [];
  while (source.next && !source.nextIs('(')) words.push(space, source.word());
  return concat(table, words, space, bracketedList(source, node.columns));
}

/** `column IN (values)` */
export function pivotColumn(source: Source, { column, values: list }: n.PivotColumn): Doc {
  return concat(source.lay(column), space, source.word(), space, bracketedList(source, list));
}

/** `value FOR column IN (columns)` */
export function unpivotColumn(source: Source, { value, columns }: n.UnpivotColumn): Doc {
  const parts: DocLike[] = [source.lay(value), space, source.word()];
  for (const column of columns) parts.push(space, source.lay(column));
  return group(parts);
}
