import type { Locator } from 'playwright-core';
import type { Column, Remarks, ResultsEvent, Row } from '../../../client/src/protocol/results.ts';
import type { ViewPage } from './viewPage.ts';

/** Messages and lookups for tests of the grid. */

const columns: readonly Column[] = [
  { name: 'day', type: 'Date' },
  { name: 'event', type: 'Nullable(String)' },
  { name: 'n', type: 'UInt64' },
  { name: 'properties', type: 'String' },
  { name: 'at', type: "DateTime64(6, 'UTC')" },
];

/** Rows with values of every kind. */
export const sampleRows: readonly Row[] = [
  [
    '2026-08-01',
    '$pageview',
    812,
    '{"$browser":"Firefox","id":18446744073709551615}',
    '2026-08-01 10:02:03.123456',
  ],
  ['2026-08-02', 'signed up', 12, '{}', '2026-08-02 10:02:03.000000'],
  [
    '2026-08-03',
    null,
    { $integer: '18446744073709551615' },
    '["a",{"b":[1,2,{"c":null}]}]',
    '2026-08-03 00:00:00.000000',
  ],
  ['2026-08-04', '', 380, 'https://example.com/path', '2026-08-04 23:59:59.999999'],
  ['2026-08-05', '$pageview', 7, 'plain', '2026-08-05 12:00:00.000000'],
];

/** What a service says of a run that it found slow. */
export const slowRemarks: Remarks = {
  scan: { rowsRead: 81_204_112, ms: 7_420, rangeShare: 0.92, projectShare: 0.31 },
  findings: [
    {
      severity: 'warning',
      slowBy: 'no_event_filter',
      message:
        'This query has no event filter, so it reads a large share of the events in its date range. Name the events that the question is about.',
    },
  ],
  timings: [
    { step: './parse_select', ms: 4 },
    { step: './print_ast/create_hogql_database', ms: 412 },
    { step: './print_ast/resolve_types', ms: 118 },
    { step: './print_ast', ms: 640 },
    { step: './clickhouse_execute/query', ms: 6_200 },
    { step: './clickhouse_execute', ms: 6_510 },
    { step: '.', ms: 7_310 },
  ],
};

/** A tab with a finished run, with all its rows. */
export function shownRows(
  rows: readonly Row[],
  more: {
    readonly columns?: readonly Column[];
    readonly runId?: string;
    readonly display?: string;
    readonly remarks?: Remarks;
  } = {},
): ResultsEvent[] {
  const { runId = 'one' } = more;
  const tab = { tabId: 'tab', title: 'signups', pinned: false };
  const run = {
    runId,
    title: 'signups',
    query: 'select day, event\nfrom events',
    connection: 'Hedgebox · us',
    elapsedMs: 1400,
    state: { kind: 'done' },
    canGoToError: false,
    parameters: [],
  } as const;
  const header = {
    resultId: runId,
    columns: more.columns ?? columns,
    rowCount: rows.length,
    hogql: 'SELECT day FROM events LIMIT 101',
    clickhouse: 'SELECT toDate(events.timestamp) FROM events',
    remarks: more.remarks ?? { explain: 'Expression\n  ReadFromMergeTree' },
    ...(more.display === undefined ? {} : { display: more.display }),
  };
  return [
    { type: 'tabs', tabs: [tab], front: 'tab' },
    { type: 'run', tabId: 'tab', run },
    { type: 'result', tabId: 'tab', header, firstRowsJson: JSON.stringify(rows) },
  ];
}

/** The parts of a view's page that tests of the grid look at. */
export class GridPage {
  readonly view: ViewPage;
  readonly grid: Locator;

  constructor(view: ViewPage) {
    this.view = view;
    this.grid = view.page.locator('.page:not([hidden]) [role="grid"]');
  }

  /** Shows rows and waits until they are drawn. */
  async show(...shown: Parameters<typeof shownRows>): Promise<void> {
    await this.view.tell(...shownRows(...shown));
    await this.grid.locator('[role="gridcell"]').first().waitFor();
  }

  cell(row: number, column: number): Locator {
    return this.grid.locator(`[aria-rowindex="${row + 2}"] [aria-colindex="${column + 2}"]`);
  }

  header(column: number): Locator {
    return this.cell(-1, column);
  }

  /** The texts of a column, from the top. */
  async texts(column: number): Promise<readonly string[]> {
    const cells = this.grid.locator(`[role="gridcell"][aria-colindex="${column + 2}"]`);
    const found = await cells.evaluateAll((all) =>
      all.map((cell) => [Number(cell.parentElement?.ariaRowIndex), cell.textContent] as const),
    );
    return found.sort(([a], [b]) => a - b).map(([, text]) => text);
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.view.page.keyboard.press(key);
  }

  /** Waits until the footer of the shown page says these words. */
  footer(words: string | RegExp): Promise<void> {
    return this.view.page
      .locator('.page:not([hidden]) .selection-footer')
      .getByText(words)
      .waitFor();
  }
}
