import type { Column, ProjectClock, Row, RowCap } from './results.ts';

/**
 * The media type of a result below a cell: a line of JSON, `CellResult`, then the JSON of `Row[]`.
 */
export const resultMime = 'application/vnd.hogql.result';

/** The renderer of results, and the one that puts values into Markdown cells. */
export const resultRenderer = 'hogql-result';
export const valueRenderer = 'hogql-markdown-values';

/** The cost of a run. */
export type RunCost = {
  /** Submitting, looking and cancelling, each counted; repetitions after a failure are not. */
  readonly requests: number;
  /** As far as the service said: it does not for cached results. */
  readonly bytesRead?: number;
};

/** The metadata of a cell's result. Times are milliseconds. */
export type CellResult = {
  readonly resultId: string;
  readonly title: string;
  /** As sent. */
  readonly query: string;
  /** `connection · host`. */
  readonly connection: string;
  readonly columns: readonly Column[];
  readonly rowCount: number;
  readonly cap?: RowCap;
  /** The cell's line `-- @display: …` when it ran. */
  readonly display?: string;
  /** When the service computed it, ISO 8601, if it came from the service's cache. */
  readonly cachedAt?: string;
  readonly clock?: ProjectClock;
  /** Since 1970. */
  readonly takenAt: number;
  readonly elapsedMs: number;
  /** Absent for results of earlier versions. */
  readonly cost?: RunCost;
  /** For copies and exports, and for values in Markdown cells. */
  readonly firstRows: readonly Row[];
};

/** The calls of a result below a cell to the extension. */
export type ResultMessage =
  /** Asks for the looks of all results; they come again when they change. */
  | { readonly type: 'ready' }
  | { readonly type: 'copy'; readonly text: string }
  | { readonly type: 'open'; readonly resultId: string }
  /** Puts the line `-- @display: …` into the cell. */
  | { readonly type: 'keepDisplay'; readonly resultId: string; readonly display: string }
  | {
      readonly type: 'saveImage';
      readonly title: string;
      readonly format: 'png' | 'svg';
      /** The text of an SVG file, or a PNG in base64. */
      readonly data: string;
    };

/** The relation of a result to its cell. */
export type ResultLook = {
  /** The cell runs again, or would be sent otherwise now; absent where the result is up to date. */
  readonly state?: 'running' | 'stale';
  /** The cell's current line `-- @display: …`. */
  readonly display?: string;
};

/** The looks of all results of a notebook, by their ids. */
export type LooksMessage = {
  readonly type: 'looks';
  readonly looks: Readonly<Record<string, ResultLook>>;
};

/** The calls of Markdown cells to the extension. */
export type ValuesRequest = {
  readonly type: 'ready';
};

/** The values Markdown cells can show, by `cell.column`. */
export type ValuesMessage = {
  readonly type: 'values';
  readonly values: Readonly<Record<string, string>>;
  /** The cells with a title. */
  readonly cells: readonly NamedCell[];
};

/** A cell with a title, and the columns of its result; without a result it has none. */
export type NamedCell = {
  readonly title: string;
  readonly columns?: readonly string[];
};

/** A result as shown below a cell. */
export type ShownResult = {
  readonly result: CellResult;
  /** The JSON text of `Row[]`. */
  readonly rowsJson: string;
};

/** A result as the text that is shown below a cell, and kept on disk. */
export function printResult({ result, rowsJson }: ShownResult): string {
  return `${JSON.stringify(result)}\n${rowsJson}`;
}

/** Parses the text of a result; undefined for any other text. */
export function parseResult(text: string): ShownResult | undefined {
  const end = text.indexOf('\n');
  if (end < 0) return undefined;
  try {
    return { result: JSON.parse(text.slice(0, end)) as CellResult, rowsJson: text.slice(end + 1) };
  } catch {
    return undefined;
  }
}
