import type { ChartPlan } from '../plan/chartPlan.ts';
import type { NumberTexts } from '../plan/exactNumber.ts';
import type { OpenPeriod } from '../plan/openPeriod.ts';
import type { SeriesTable } from '../plan/seriesTable.ts';
import type { Canvas } from './frame.ts';

/** How values along an axis are drawn: as bars, or as lines with the area below them filled or not. */
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
  /** How the numbers of each axis are written, that on the left first. */
  readonly texts: readonly [left: NumberTexts, right: NumberTexts];
};
