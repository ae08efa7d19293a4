import type { ChartSpec } from './display.ts';
import type { Language } from './language.ts';
import type { Column, ProjectClock, Row } from './results.ts';

/** The input for drawing without a page. */
export type PictureOrder = {
  /** For its labels: the program that draws has no language of its own. */
  readonly language: Language;
  /** Without one, what fits the columns best. */
  readonly spec?: ChartSpec;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** When the rows were computed. */
  readonly clock?: ProjectClock;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** The TopoJSON text of the countries; asked for by world maps alone. */
  readonly countries: () => Promise<string>;
};

/** A chart as the text of an SVG element, dark on white. */
export type ChartPicture = {
  readonly svg: string;
  /** The chart in one or two sentences, for who does not see it. */
  readonly description: string;
  /** The rows that were not drawn. */
  readonly notices: readonly string[];
};

/** Draws a chart; undefined if the rows cannot be drawn so. `dist/chartPicture.js` exports it. */
export type DrawPicture = (order: PictureOrder) => Promise<ChartPicture | undefined>;
