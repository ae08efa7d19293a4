import { isLocalHost } from '../../auth/connection.ts';
import type { QueryResult } from '../../api/queries.ts';
import type { RowCap } from '../../protocol/results.ts';

/** The row limit in the service's document, and that of newer services. */
export const documentedRowLimit = 10_000;
export const largestRowLimit = 50_000;
/** The row limit of a project on this machine. */
const localRowLimit = 100_000;

/** The row limits of services, as far as they showed them: the documented number until one has returned more. */
export class RowLimits {
  readonly #set: () => number;
  readonly #most = new Map<string, number>();

  /** @param set what the settings say; 0 where they leave it open */
  constructor(set: () => number) {
    this.#set = set;
  }

  /** The limit at a host. */
  of(host: string): number {
    if (isLocalHost(host)) return localRowLimit;
    const most = this.#most.get(host) ?? 0;
    return this.#set() || (most > documentedRowLimit ? largestRowLimit : documentedRowLimit);
  }

  /** Learns from an answer, and tells the limit that it met or did not meet. */
  noted(host: string, rows: number): number {
    this.#most.set(host, Math.max(rows, this.#most.get(host) ?? 0));
    return this.of(host);
  }
}

/**
 * True if the result hit the service's row cap. More rows than the known limit show that it is not
 * the cap, unless it is the largest one.
 */
export function meetsLimit(rows: number, limit: number): boolean {
  return rows === limit || rows >= Math.max(limit, largestRowLimit);
}

/**
 * The query with a limit of the service as its LIMIT. Parentheses make the LIMIT count for the
 * whole, unions included; the line break keeps it out of a closing comment.
 */
export function withCeiling(query: string, limit: number): string {
  return `(\n${query}\n) LIMIT ${limit}`;
}

/** The reason why rows of a result may be missing; `undefined` if none are. */
export function rowCap({
  rows,
  hasMore,
  rowLimit = documentedRowLimit,
}: QueryResult): RowCap | undefined {
  if (meetsLimit(rows.length, rowLimit)) return { kind: 'ceiling', rows: rows.length };
  // Only a query without a LIMIT is answered with a word on whether more rows exist.
  if (hasMore === true) return { kind: 'noLimit', rows: rows.length, liftTo: rowLimit };
  return undefined;
}
