import { computedNode } from '../api/queryNode.ts';
import type { QueryNode, QueryResult } from '../api/queries.ts';
import { type AnswerTable, asCell, column, isItem, type Item, itemsOf, listOf } from './answer.ts';
import { correlationTable } from './correlationTable.ts';
import { funnelTable } from './funnelTable.ts';
import { pathTable } from './pathTable.ts';
import { retentionTable } from './retentionTable.ts';
import { seriesTable } from './seriesTable.ts';
import { displayOf, intervalOf, seriesLook, trendTable } from './trendTable.ts';

/** A result as rows and columns, whatever kind of node it is the answer to. */
export function tabulated(node: QueryNode | undefined, result: QueryResult): QueryResult {
  const { answer, ...rest } = result;
  if (answer === undefined) return result;
  return { ...rest, ...(rowsWithoutColumns(node, result) ?? answerTable(node, answer)) };
}

/** Rows of HogQL that came without the names of their columns. */
function rowsWithoutColumns(
  node: QueryNode | undefined,
  { columns, rows }: QueryResult,
): AnswerTable | undefined {
  return (!node || node.kind === 'HogQLQuery') && rows.length > 0 ? { columns, rows } : undefined;
}

/** An answer as a table; of an unknown shape, each of its members as JSON. */
export function answerTable(query: QueryNode | undefined, answer: unknown): AnswerTable {
  const node = computedNode(query);
  return (node && tableOfKind(node, answer)) ?? jsonTable(answer);
}

function tableOfKind(node: QueryNode, answer: unknown): AnswerTable | undefined {
  const items = itemsOf(answer);
  const isList = items.length > 0 && items.length === listOf(answer).length;
  switch (node.kind) {
    case 'TrendsQuery':
      return isList ? trendTable(items, node) : undefined;
    case 'StickinessQuery': {
      const look = seriesLook(displayOf(node['stickinessFilter']), 'bar');
      return isList ? seriesTable(items, `${intervalOf(node)}s`, look) : undefined;
    }
    case 'LifecycleQuery':
      return isList ? lifecycle(items, node) : undefined;
    case 'FunnelsQuery':
      return funnelTable(answer, node);
    case 'RetentionQuery':
      return isList ? retentionTable(items, node) : undefined;
    case 'PathsQuery':
      return isList ? pathTable(items) : undefined;
    case 'FunnelCorrelationQuery':
      return isItem(answer) ? correlationTable(answer) : undefined;
    default:
      return undefined;
  }
}

/** People who stayed away count negatively: bars on both sides of the axis. */
function lifecycle(series: readonly Item[], node: QueryNode): AnswerTable {
  const byStatus = series.map((each) => ({ ...each, label: each['status'] ?? each['label'] }));
  return seriesTable(byStatus, intervalOf(node), { kind: 'bar', stacked: true });
}

function jsonTable(answer: unknown): AnswerTable {
  const members = Array.isArray(answer) ? listOf(answer) : [answer];
  if (members.length === 0) return { columns: [], rows: [] };
  return { columns: [column('result', 'JSON')], rows: members.map((member) => [asCell(member)]) };
}
