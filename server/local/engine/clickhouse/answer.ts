import type { EngineResult } from '../engine.ts';
import type { Readable } from 'node:stream';
import { parseJsonCompact } from '../jsonCompact.ts';

/** An exception that the server reports in the middle of an answer. */
export class ServerException extends Error {}

/** An answer that is none of ClickHouse's, or only part of one. */
export class UnreadableAnswer extends Error {}

/** An answer that ended without its end mark. */
export class EndlessAnswer extends Error {}

/** More would not fit into one text, however small it was while it came compressed. In bytes. */
const longestAnswer = 500_000_000;

/** Deeper than any value of ClickHouse nests. */
const mostLevels = 1000;

/**
 * The text of an answer. Reading ends where it becomes too long.
 *
 * @throws EndlessAnswer
 */
export async function textOf(stream: Readable, most = longestAnswer): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) throw new EndlessAnswer('It does not end.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Reads the rows of an answer. Who answers is not our own engine, so each row is looked at.
 *
 * @throws ServerException or UnreadableAnswer
 */
export function readAnswer(text: string): EngineResult {
  try {
    const result = parseJsonCompact(text);
    const { columns, rows, rowsRead, bytesRead, elapsedSeconds } = result;
    const areNumbers = [rowsRead, bytesRead, elapsedSeconds].every(Number.isFinite);
    if (!areNumbers || !columns.every(isColumn)) throw new UnreadableAnswer('It has no columns.');
    for (const row of rows) checkRow(row, columns.length);
    return result;
  } catch (error) {
    const reported = exceptionIn(text);
    if (reported !== undefined) throw new ServerException(reported, { cause: error });
    if (error instanceof UnreadableAnswer) throw error;
    throw new UnreadableAnswer('It is no result.', { cause: error });
  }
}

/** The exception that a server writes after the rows it had sent by then. */
function exceptionIn(text: string): string | undefined {
  const end = text.slice(-20_000);
  const at = end.search(/Code: \d+\. DB::Exception: /);
  return at < 0 ? undefined : end.slice(at);
}

function isColumn(column: unknown): boolean {
  const { name, type } = (column ?? {}) as Readonly<Record<string, unknown>>;
  return typeof name === 'string' && typeof type === 'string';
}

function checkRow(row: string, width: number): void {
  if (row.length > mostLevels && isTooDeep(row)) throw new UnreadableAnswer('It is nested.');
  const values: unknown = JSON.parse(row);
  if (!Array.isArray(values) || values.length !== width) {
    throw new UnreadableAnswer('Its rows are not as wide as its columns say.');
  }
}

function isTooDeep(row: string): boolean {
  let depth = 0;
  let isString = false;
  for (let at = 0; at < row.length; at++) {
    const character = row[at];
    if (isString && character === '\\') at++;
    else if (character === '"') isString = !isString;
    else if (!isString && (character === '[' || character === '{')) depth++;
    else if (!isString && (character === ']' || character === '}')) depth--;
    if (depth > mostLevels) return true;
  }
  return false;
}
