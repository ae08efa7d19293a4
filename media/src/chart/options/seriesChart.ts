import type { ChartPlan } from '../plan/chartPlan.ts';
import type { NumberTexts } from '../plan/exactNumber.ts';
import type { OpenPeriod } from '../plan/openPeriod.ts';
import type { SeriesTable } from '../plan/seriesTable.ts';
import type { Canvas } from './frame.ts';

/** How values along an axis are drawn: bars, lines, or filled areas. */
export type SeriesLook = {
  readonly bars: boolean;
  readonly filled: boolean;
};

/** Everything about a chart of series that its parts are drawn by. */
export type SeriesChart = {
  readonly data: SeriesTable;
  readonly plan: ChartPlan;
  readonly look: SeriesLook;
  readonly canvas: Canvas;
  /** The columns on the right axis. */
  readonly right: ReadonlySet<number>;
  readonly open: OpenPeriod | undefined;
  /** The number formats of each axis, the left one first. */
  readonly texts: readonly [left: NumberTexts, right: NumberTexts];
};
