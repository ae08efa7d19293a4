import type { Computed } from './computing.ts';
import { parseJson, RawJson, toJson } from '../../../base/json.ts';
import { written } from './hogqlText.ts';

/**
 * A column of a list; `fields` names the members of a tuple that the response shows as an object.
 */
type ListColumn = {
  readonly name: string;
  readonly hogql: string;
  readonly fields?: readonly string[];
};

/** A list of rows that its user did not write in HogQL. */
export type ListQuery = {
  readonly columns: readonly ListColumn[];
  readonly from: string;
  readonly where: string;
  readonly groupBy?: readonly string[];
  readonly orderBy: readonly string[];
  readonly limit: number | undefined;
  readonly offset: number | undefined;
};

const defaultRows = 100;
const maxRows = 10_000;

/** The number of rows in a list, within the service's cap. */
export function listLimit({ limit }: ListQuery): number {
  return Math.min(limit ?? defaultRows, maxRows);
}

/** The list in HogQL. Asks for one more row, to find out whether there are more. */
export function listText(query: ListQuery): string {
  const { columns, from, where, groupBy, orderBy, offset } = query;
  const clauses = [
    `select ${columns.map(({ hogql }) => written(hogql)).join(', ')}`,
    `from ${from}`,
    `where ${where}`,
    groupBy && groupBy.length > 0 ? `group by ${groupBy.map(written).join(', ')}` : '',
    orderBy.length > 0 ? `order by ${orderBy.map(written).join(', ')}` : '',
    `limit ${listLimit(query) + 1}`,
    offset ? `offset ${offset}` : '',
  ];
  return clauses.filter((clause) => clause !== '').join('\n');
}

/** Builds the response of a list from the engine's rows and the types of its columns. */
export function listResult(
  query: ListQuery,
  rows: readonly string[],
  types: readonly string[],
): Computed {
  const limit = listLimit(query);
  const shown = rows.slice(0, limit).map((row) => withObjects(row, query.columns));
  return {
    results: new RawJson(`[${shown.join(',')}]`),
    columns: query.columns.map(({ name }) => name),
    types: types.map((type) => type),
    hasMore: rows.length > limit,
    limit,
    offset: query.offset ?? 0,
  };
}

/** A row with its tuples turned into objects; a row without any keeps the engine's text. */
function withObjects(row: string, columns: readonly ListColumn[]): string {
  if (columns.every(({ fields }) => fields === undefined)) return row;
  const values = parseJson(row) as unknown[];
  return toJson(
    values.map((value, index) => {
      const fields = columns[index]?.fields;
      return fields ? objectOf(fields, value as unknown[]) : value;
    }),
  );
}

function objectOf(fields: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((name, index) => [
      name,
      name === 'properties' ? json(values[index]) : values[index],
    ]),
  );
}

function json(value: unknown): unknown {
  return typeof value === 'string' ? new RawJson(value) : value;
}
