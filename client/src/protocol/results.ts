/** The calls of the results view, and the events it gets. */
import type { GridCommandId } from './gridCommands.ts';
import type { FieldEntry, ParameterField } from './parameters.ts';

/** A column of a result; names may repeat, so columns are known by their place. */
export type Column = {
  readonly name: string;
  /** The engine's type, such as `Nullable(UInt64)`; absent where the service gave none. */
  readonly type?: string;
  /** Its values say how each row changed, as a `RowChange`, and colour the rows. */
  readonly tints?: true;
};

/** The change of a row between two results. */
export type RowChange = 'added' | 'removed' | 'changed';

/** An integer a JavaScript number cannot hold, as its digits. */
export type BigInteger = {
  readonly $integer: string;
};

/** One value of a row in transit: JSON, except integers too large for a number. */
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

/** The progress of a run, as the service last reported it. */
export type Progress = {
  readonly rowsRead: number;
  readonly bytesRead: number;
  /** 0 to 1; absent where the service gave no estimate. */
  readonly fraction?: number;
};

/** The part of the query that a failure is about, if the service says so. */
export type ErrorPlace = {
  /** Offsets in the `query` of the run. */
  readonly start: number;
  readonly end: number;
  /** The line in the file the query came from, counted from 1. */
  readonly line: number;
};

/**
 * What the service has run out of: requests in the hour, bytes to read, places for running queries, or room in its
 * database. All people and keys of a project share the bytes and places.
 */
export type ServiceLimit = 'requests' | 'bytes' | 'running' | 'database';

/** The state of a run, in the same words for panel, status bar and notebook. */
export type RunState =
  /** Not sent: its placeholders have no values yet. */
  | { readonly kind: 'needsValues'; readonly missing: readonly string[] }
  /** Not sent yet: it runs at this time, milliseconds since 1970. */
  | { readonly kind: 'scheduled'; readonly atMs: number }
  /** `isOwn`: other runs of this window go first. */
  | { readonly kind: 'queued'; readonly isOwn?: true }
  | { readonly kind: 'running'; readonly progress?: Progress }
  | { readonly kind: 'throttled'; readonly limit: ServiceLimit; readonly untilMs: number }
  /** The last look at it was not answered; it is looked at again. */
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'cancelling' }
  | { readonly kind: 'done' }
  | {
      readonly kind: 'failed';
      readonly message: string;
      readonly advice?: string;
      readonly place?: ErrorPlace;
      /** When the service accepts requests again, milliseconds since 1970. */
      readonly freeAtMs?: number;
      /** What the service has run out of until then. */
      readonly limit?: ServiceLimit;
      /** The label of the button that fixes it. */
      readonly remedy?: string;
      readonly remarks?: Remarks;
    }
  | { readonly kind: 'cancelled'; readonly note?: string }
  /** The service has no record of the run, and nobody here cancelled it. */
  | { readonly kind: 'expired' }
  /**
   * Nobody here waits for it any longer, and it may still be going on: no answer came, or it took
   * longer than the settings allow (`gaveUp`).
   */
  | { readonly kind: 'lost'; readonly gaveUp?: true };

/** The file a run came from, as far as the view has to do with it. */
export type RunSource = {
  /** The value of the file's header line `-- @display: …`, if there is one. */
  readonly display?: string;
};

/** One run, as the view shows it above its rows. Times are in milliseconds. */
export type RunSummary = {
  readonly runId: string;
  /** The tab's name. */
  readonly title: string;
  readonly query: string;
  /** `project · host`, for the line of facts. */
  readonly connection: string;
  readonly state: RunState;
  /** Since the run was requested: so far, or in total once it has ended. */
  readonly elapsedMs: number;
  /** The amount the run read, as far as the service says. */
  readonly bytesRead?: number;
  /** True if the place a failure names can be shown in an editor. */
  readonly canGoToError: boolean;
  /** The form of its placeholders; empty if it has none. */
  readonly parameters: readonly ParameterField[];
  /** Set for a stored result without a run: when it was taken, in milliseconds since 1970. */
  readonly takenAt?: number;
  /** Set for a result saved with an insight: `refreshing` while the service computes it anew. */
  readonly saved?: 'resting' | 'refreshing';
  /** Absent where the query came from no file. */
  readonly source?: RunSource;
};

/** The reason why rows may be missing, if any. */
export type RowCap =
  /** The query has no LIMIT: the service returned its first rows only. */
  | { readonly kind: 'noLimit'; readonly rows: number; readonly liftTo: number }
  /** The service's own ceiling; more rows may exist. */
  | { readonly kind: 'ceiling'; readonly rows: number };

/** When a result was computed, and the project's clock by which to read its times. */
export type ProjectClock = {
  /** Milliseconds since 1970 by this machine's clock. */
  readonly computedAt: number;
  /** How far the project's clock is ahead of UTC. */
  readonly aheadMs: number;
};

/** The metadata of a result. */
export type ResultHeader = {
  /** The id of its run, or of the stored result. */
  readonly resultId: string;
  readonly columns: readonly Column[];
  readonly rowCount: number;
  readonly cap?: RowCap;
  /**
   * The chart that fits it, as a `@display` line says it: it is shown first, unless people chose.
   */
  readonly display?: string;
  /**
   * When the service computed it, if it came from the service's cache: milliseconds since 1970 by this machine's clock.
   */
  readonly cachedAt?: number;
  readonly clock?: ProjectClock;
  /** By the service's own count it is too old. */
  readonly isStale?: true;
  /** The query as printed by the service, and the SQL it ran, if it sent them. */
  readonly hogql?: string;
  readonly clickhouse?: string;
  readonly remarks?: Remarks;
};

/** Something the service noticed in a query: an error, or a reason why it was slow. */
export type Finding = {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** Its place in the query as sent. Both count characters (Unicode), as the service does. */
  readonly start?: number;
  readonly end?: number;
  /** The text that belongs in its place. */
  readonly fix?: string;
  /** What made the query slow, in the service's words: `no_start_date`, `no_event_filter`. */
  readonly slowBy?: string;
};

/** The rows that a run read, and their share of all rows, from 0 to 1. */
export type QueryScan = {
  readonly rowsRead: number;
  readonly ms: number;
  /** Of the events in the range of time that the query names. */
  readonly rangeShare?: number;
  /** Of all events of the project. */
  readonly projectShare?: number;
  /** The service ended the run. */
  readonly isKilled?: true;
  /** The reasons are still to come, with a later answer. */
  readonly isUnfinished?: true;
};

/** The service's remarks on a run. */
export type Remarks = {
  readonly warnings?: readonly string[];
  readonly findings?: readonly Finding[];
  readonly scan?: QueryScan;
  /** The dates that the query's words for dates came to. */
  readonly dateRange?: { readonly from: string; readonly to: string };
  /** The time that the service took for each step; paths contain their sub-steps. */
  readonly timings?: readonly { readonly step: string; readonly ms: number }[];
  /** The engine's plan, if it was requested. */
  readonly explain?: string;
};

/** One tab of the panel. */
export type TabSummary = {
  readonly tabId: string;
  readonly title: string;
  /** The query, its file and when it ran, for the tooltip. */
  readonly hint?: string;
  /** A pinned tab keeps its result: the next run of its statement opens another tab. */
  readonly pinned: boolean;
};

/**
 * Rows and columns of a result by their places, from 0, in the order they are wanted; all where
 * absent.
 */
export type RowSelection = {
  readonly rows?: readonly number[] | undefined;
  readonly columns?: readonly number[] | undefined;
};

/** The next steps from a panel without results. */
export type StartAction = 'newQuery' | 'getStarted';

/** The actions of a tab; the extension carries them out. */
export type TabAction =
  | 'select'
  | 'close'
  | 'pin'
  | 'unpin'
  | 'closeOthers'
  | 'closeAll'
  | 'rename'
  /** Shows the result in an editor of its own. */
  | 'openBeside'
  /** Shows the statement in its document, or its text if it is in none. */
  | 'goToQuery'
  | 'compare'
  /** Makes a table of the result, and opens a statement on it. */
  | 'query'
  /** Writes the result to a file. */
  | 'export'
  | 'cancel'
  | 'runAgain'
  /** Asks the service again although it holds a cached result. */
  | 'runFresh'
  /** Runs again with a LIMIT at the service's ceiling. */
  | 'liftCap'
  /** After `lost`: one more look whether the service has the result by now. */
  | 'checkAgain'
  | 'goToError'
  /** Opens the remedy of a failure: the key, the connections. */
  | 'remedy'
  /** Runs when the service accepts requests again. */
  | 'runThen';

/** The calls of the results view to the extension. */
export type ResultsCalls = {
  /** The view is drawn: from now on it gets events, the present state first. */
  readonly ready: readonly [params: Record<string, never>];
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
  readonly act: readonly [params: { readonly tabId: string; readonly action: TabAction }];
  /** Keeps the texts of a tab's form, by the keys of its fields, and runs with them. */
  readonly runWith: readonly [
    params: { readonly tabId: string; readonly entries: Readonly<Record<string, FieldEntry>> },
  ];
  /** Creates or edits the project's variable of a form field. */
  readonly editVariable: readonly [params: { readonly tabId: string; readonly key: string }];
  /** Writes the selected or shown part of a result to a file that the person names. */
  readonly export: readonly [
    params: {
      readonly tabId: string;
      readonly resultId: string;
      readonly selection: RowSelection;
    },
  ];
  readonly copy: readonly [params: { readonly text: string }];
  /** Opens a value in an editor, as a document that is not saved. */
  readonly openText: readonly [
    params: { readonly text: string; readonly language: 'json' | 'plaintext' },
  ];
  /** Suggestions for somebody who has not run anything yet. */
  readonly start: readonly [params: { readonly with: StartAction }];
  /** Opens a web page; refused unless it is http or https. */
  readonly openLink: readonly [params: { readonly url: string }];
  /** True if the keyboard is in the view, and in the grid: key bindings hold only there. */
  readonly focus: readonly [params: { readonly inView: boolean; readonly inGrid: boolean }];
  /** A result is shown as a chart. */
  readonly charted: readonly [params: Record<string, never>];
  /** Takes the keyboard back to the editor. */
  readonly leave: readonly [params: Record<string, never>];
  /** Puts a tab at another place among the others. */
  readonly moveTab: readonly [params: { readonly tabId: string; readonly to: number }];
  /** The countries of the world as the text of a TopoJSON file. */
  readonly countries: readonly [params: Record<string, never>, result: { readonly json: string }];
  /** Puts the line `-- @display: …` into the file that the run of a tab came from. */
  readonly keepDisplay: readonly [params: { readonly tabId: string; readonly display: string }];
  /** Asks where to, and saves a picture: the text of an SVG file, or a PNG in base64. */
  readonly saveImage: readonly [
    params: {
      readonly tabId: string;
      readonly format: 'png' | 'svg';
      readonly data: string;
    },
  ];
};

/** A key as package.json binds it: on a Mac another, where `mac` says so. */
export type KeyBinding = {
  readonly key: string;
  readonly mac?: string;
};

/** How values and menus are written. */
export type ResultsLook = {
  /** The language of the editor, such as `de`. */
  readonly language: string;
  /** True if whole numbers are written with separators between thousands. */
  readonly groupDigits: boolean;
  /** True if dates and times are written short, as the language does. */
  readonly shortDates: boolean;
  /** The keys of commands, by their ids. */
  readonly keys: Readonly<Record<string, KeyBinding>>;
};

/** Events from the extension to the results view. */
export type ResultsEvent =
  /** All tabs in order, and the active one; none before anything ran. */
  | { readonly type: 'tabs'; readonly tabs: readonly TabSummary[]; readonly front?: string }
  /** A tab's run, or news of it. */
  | { readonly type: 'run'; readonly tabId: string; readonly run: RunSummary }
  /**
   * A tab has a result: the message includes its first rows as the JSON text of `Row[]`, and the tab's run, since a
   * second message would wait for everything else that the window draws.
   */
  | {
      readonly type: 'result';
      readonly tabId: string;
      readonly run?: RunSummary;
      readonly header: ResultHeader;
      readonly firstRowsJson: string;
    }
  | { readonly type: 'look'; readonly look: ResultsLook }
  /** The keyboard is to go on in the active tab. */
  | { readonly type: 'focus' }
  /** A grid command was called for the active tab. */
  | { readonly type: 'command'; readonly id: GridCommandId };
