import type { Column } from './results.ts';

/** The calls of the live rows view to the extension. */
export type LiveCalls = {
  /** The view is ready: from now on it is told what to show, starting with the present. */
  readonly ready: readonly [params: Record<string, never>];
  readonly copy: readonly [params: { readonly text: string }];
  /** Takes the step that a view without rows offers. */
  readonly step: readonly [params: { readonly step: LiveStep }];
};

/** The way to live rows from if there are none. */
export type LiveStep = 'startLocal' | 'switchConnection' | 'newQuery';

/** The first rows of the query at the cursor. */
export type LiveRows = {
  /** Their source: a statement, a CTE by its name, a subquery. */
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rowCount: number;
  /** The query has more rows than these. */
  readonly hasMore: boolean;
  readonly elapsedMs: number;
  /** The number of rows read, if the time ran out before all were. */
  readonly sampledRows?: number;
  /** The JSON text of `Row[]`. */
  readonly rowsJson: string;
};

/** Events from the extension to the live rows view. */
export type LiveEvent =
  | ({ readonly type: 'rows' } & LiveRows)
  /** The rows no longer match the text, and why there are no others. */
  | { readonly type: 'old'; readonly reason: string }
  /** They match the text again: the typed change was undone. */
  | { readonly type: 'current' }
  | { readonly type: 'nothing'; readonly words: string; readonly step?: LiveStep };
