import type { ChartSpec } from '../../../client/src/protocol/display.ts';
import type { ProjectClock } from '../../../client/src/protocol/results.ts';
import type { Table } from '../base/table.ts';
import type { ChartSurroundings } from './chart.ts';

/** The element `<hogql-chart>` as other bundles of a page see it: a chart and the form above it. */
export type ChartApi = {
  surroundings: ChartSurroundings | undefined;
  /** True if the choice can be kept in a file. */
  canKeep: boolean;
  /**
   * Draws rows as a spec says, or as fits them best. Rows still to come are drawn by a later call.
   * @param clock when they were computed: periods that were not over then are drawn dashed
   */
  show(spec: ChartSpec | undefined, table: Table, clock?: ProjectClock): void;
} & HTMLElement;

declare global {
  interface HTMLElementTagNameMap {
    'hogql-chart': ChartApi;
  }
  interface HTMLElementEventMap {
    /** The user picked another chart or other columns. */
    'hogql-chart-pick': CustomEvent<{ readonly spec: ChartSpec }>;
    /** The choice is to be kept in the file. */
    'hogql-chart-keep': CustomEvent<{ readonly spec: ChartSpec }>;
    /** The picture is to be saved: the text of an SVG file, or a PNG in base64. */
    'hogql-chart-save': CustomEvent<{ readonly format: 'png' | 'svg'; readonly data: string }>;
  }
}
