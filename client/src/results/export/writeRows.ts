import { setImmediate } from 'node:timers/promises';
import type { Row } from '../../protocol/results.ts';
import type { Chunk, RowWriter } from './rowWriter.ts';

/** Rows that can be read from the first on as often as they are asked for. */
export type RowSource = {
  /** The expected number of rows. */
  readonly rowCount: number;
  read(): Iterable<Row> | AsyncIterable<Row>;
};

/** The destination of a file's pieces. */
export type Sink = {
  write(chunk: Chunk): Promise<void>;
};

/** Called with the progress, 0 to 1. */
export type TellProgress = (fraction: number) => void;

/** The rows written before other work gets its turn: a few milliseconds' worth. */
export const sliceCells = 5_000;
export const sliceCharacters = 256_000;

/**
 * Writes rows slice by slice, so that neither the whole text is ever in memory nor the thread kept
 * from other work.
 *
 * @returns how many rows were written
 * @throws the signal's reason once it is aborted, and whatever the sink throws
 */
export async function writeRows(
  source: RowSource,
  writer: RowWriter,
  sink: Sink,
  signal: AbortSignal,
  progress: TellProgress = () => undefined,
): Promise<number> {
  const survey = writer.survey?.bind(writer);
  const passes = survey ? 2 : 1;
  const rowCount = Math.max(1, source.rowCount);
  if (survey) {
    const look = (row: Row): number => {
      survey(row);
      return 0;
    };
    await eachSlice(source, signal, look, (seen) => {
      progress(seen / rowCount / passes);
      return Promise.resolve();
    });
  }
  let pieces: Chunk[] = [writer.head()];
  const write = (row: Row): number => {
    const piece = writer.row(row);
    pieces.push(piece);
    return piece.length;
  };
  const store = async (): Promise<void> => {
    const stored = pieces;
    pieces = [];
    for (const chunk of joined(stored)) await sink.write(chunk);
  };
  const written = await eachSlice(source, signal, write, async (seen) => {
    await store();
    progress((passes - 1 + seen / rowCount) / passes);
  });
  pieces.push(writer.tail());
  await store();
  return written;
}

/** @param work returns how many characters a row came to */
async function eachSlice(
  source: RowSource,
  signal: AbortSignal,
  work: (row: Row) => number,
  endSlice: (rowsSoFar: number) => Promise<void>,
): Promise<number> {
  let rows = 0;
  let cells = 0;
  let characters = 0;
  const end = async (): Promise<void> => {
    await endSlice(rows);
    await setImmediate();
    signal.throwIfAborted();
    cells = characters = 0;
  };
  signal.throwIfAborted();
  for await (const row of source.read()) {
    characters += work(row);
    cells += row.length + 1;
    rows++;
    if (cells >= sliceCells || characters >= sliceCharacters) await end();
  }
  await end();
  return rows;
}

/** Merges neighbouring texts: the cost of a write exceeds that of its content. */
function joined(pieces: readonly Chunk[]): Chunk[] {
  if (pieces.every((piece) => typeof piece === 'string')) return [pieces.join('')];
  return pieces.filter(({ length }) => length > 0);
}
