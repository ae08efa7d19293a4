/** What the results view asks of the extension, and what it is told. */

/** A column of a result; names may repeat, so columns are known by their place. */
export interface Column {
  readonly name: string;
  /** The engine's type, such as `Nullable(UInt64)`; absent where the service gave none. */
  readonly type?: string;
}

/** An integer a JavaScript number cannot hold, as its digits. */
export interface BigInteger {
  readonly $integer: string;
}

/** One value of a row as it travels: JSON, but for integers too large for a number. */
export type Cell =
  | null
  | boolean
  | number
  | string
  | BigInteger
  | readonly Cell[]
  | { readonly [key: string]: Cell };

/** A row, in the order of the columns. */
export type Row = readonly Cell[];

/** How far a run has come, as the service last said. */
export interface Progress {
  readonly rowsRead: number;
  readonly bytesRead: number;
  /** 0 to 1; absent where the service gave no estimate. */
  readonly fraction?: number;
}

/** What in the query a failure is about, where the service said. */
export interface ErrorPlace {
  /** Offsets in the `query` of the run. */
  readonly start: number;
  readonly end: number;
  /** The line in the file the query came from, counted from 1. */
  readonly line: number;
}

/** Where a run stands. The same words serve panel, status bar and notebook. */
export type RunState =
  /** `isOwn`: other runs of this window go first. */
  | { readonly kind: 'queued'; readonly isOwn?: true }
  | { readonly kind: 'running'; readonly progress?: Progress }
  | { readonly kind: 'throttled'; readonly untilMs: number }
  | { readonly kind: 'cancelling' }
  | { readonly kind: 'done' }
  | {
      readonly kind: 'failed';
      readonly message: string;
      readonly advice?: string;
      readonly place?: ErrorPlace;
    }
  | { readonly kind: 'cancelled'; readonly note?: string }
  | { readonly kind: 'expired' }
  | { readonly kind: 'lost' };

/** The file a run came from, as far as the view has to do with it. */
export interface RunSource {
  /** The value of the file's header line `-- @display: …`, where it has one. */
  readonly display?: string;
}

/** One run, as the view shows it above its rows. Times are milliseconds. */
export interface RunSummary {
  readonly runId: string;
  /** What the tab is called: the file's `@name`, or the statement's first words. */
  readonly title: string;
  readonly query: string;
  /** `project · host`, for the line of facts. */
  readonly connection: string;
  readonly state: RunState;
  /** Since the run was asked for: so far while it goes, in all once it has ended. */
  readonly elapsedMs: number;
  /** Whether the place a failure names can be shown in an editor. */
  readonly canGoToError: boolean;
  /** A kept result and no run: when it was taken, in milliseconds since 1970. */
  readonly takenAt?: number;
  /** Absent where the query came from no file. */
  readonly source?: RunSource;
}

/** Why rows may be missing, where they may. */
export type RowCap =
  /** The query has no LIMIT: the service returned its first rows only. */
  | { readonly kind: 'noLimit'; readonly rows: number; readonly liftTo: number }
  /** The service's own ceiling; more rows may exist. */
  | { readonly kind: 'ceiling'; readonly rows: number };

/** What is known of a result besides its rows. */
export interface ResultHeader {
  /** The id of the run it came from, or of what was kept of it. */
  readonly resultId: string;
  readonly columns: readonly Column[];
  readonly rowCount: number;
  readonly cap?: RowCap;
  /** When the service computed it, ISO 8601, where it came from the service's cache. */
  readonly cachedAt?: string;
}

/** One tab of the panel. */
export interface TabSummary {
  readonly tabId: string;
  readonly title: string;
  /** A pinned tab keeps its result: the next run of its statement opens another tab. */
  readonly pinned: boolean;
}

/** What can be asked of a tab; the extension does it. */
export type TabAction =
  | 'select'
  | 'close'
  | 'pin'
  | 'unpin'
  | 'rename'
  | 'compare'
  | 'cancel'
  | 'runAgain'
  /** Asks the service again although it holds a cached result. */
  | 'runFresh'
  /** Runs again with a LIMIT at the service's ceiling. */
  | 'liftCap'
  /** After `lost`: one more look whether the service has the result by now. */
  | 'checkAgain'
  | 'goToError';

/** What the results view may ask of the extension. */
export type ResultsCalls = {
  /** The view is drawn: from now on it gets events, the present state first. */
  readonly ready: readonly [params: Record<string, never>, result: null];
  /**
   * A slice of a result's rows as the JSON text of `Row[]`: text crosses to a webview six times
   * faster than arrays do.
   */
  readonly rows: readonly [
    params: {
      readonly tabId: string;
      readonly resultId: string;
      readonly from: number;
      readonly count: number;
    },
    result: { readonly json: string },
  ];
  readonly act: readonly [
    params: { readonly tabId: string; readonly action: TabAction },
    result: null,
  ];
  readonly copy: readonly [params: { readonly text: string }, result: null];
  /** The countries of the world as the text of a TopoJSON file. */
  readonly countries: readonly [params: Record<string, never>, result: { readonly json: string }];
  /** Puts the line `-- @display: …` into the file that the run of a tab came from. */
  readonly keepDisplay: readonly [
    params: { readonly tabId: string; readonly display: string },
    result: null,
  ];
  /** Asks where to, and saves a picture: the text of an SVG file, or a PNG in base64. */
  readonly saveImage: readonly [
    params: {
      readonly tabId: string;
      readonly format: 'png' | 'svg';
      readonly data: string;
    },
    result: null,
  ];
};

/** What the extension tells the results view unasked. */
export type ResultsEvent =
  /** All tabs in order, and the one in front; none before anything ran. */
  | { readonly type: 'tabs'; readonly tabs: readonly TabSummary[]; readonly front?: string }
  /** What a tab is about, or news of it. */
  | { readonly type: 'run'; readonly tabId: string; readonly run: RunSummary }
  /** A tab has a result: its first rows come along as the JSON text of `Row[]`. */
  | {
      readonly type: 'result';
      readonly tabId: string;
      readonly header: ResultHeader;
      readonly firstRowsJson: string;
    };
