import { t } from '@vscode/l10n';
import type { EChartsOption } from 'echarts';
import type { EChartsType } from 'echarts/core';
import type { ChartSpec } from '../../../client/src/protocol/display.ts';
import type { ProjectClock } from '../../../client/src/protocol/results.ts';
import type { Table } from '../base/table.ts';
import { type ChartPlan, planChart, type Planned } from './plan/chartPlan.ts';
import { type ChartTraits, chartTraits } from './plan/chartTraits.ts';
import { drawing } from './drawing.ts';
import { type Canvas, roomOf } from './options/frame.ts';
import { init, registerMap } from './library/echarts.ts';
import { mapName } from './options/map.ts';
import { readTheme, watchTheme } from './options/theme.ts';
import { type WorldMap, worldMap } from './options/worldMap.ts';

/** What a chart needs from its page besides an element. */
export type ChartSurroundings = {
  /** The TopoJSON text of the countries; asked for by the first world map. */
  readonly countries: () => Promise<string>;
};

/** The drawn chart, and what was left out. */
export type Drawn =
  | {
      readonly kind: 'drawn';
      readonly spec: ChartSpec;
      readonly plan: ChartPlan;
      readonly notices: readonly string[];
      readonly description: string;
    }
  | { readonly kind: 'nothing'; readonly message: string };

/** A chart in an element, redrawn until it is disposed. It follows the theme and the size of its element. */
export class Chart {
  readonly #element: HTMLElement;
  readonly #surroundings: ChartSurroundings;
  readonly #stopWatching: () => void;
  readonly #sizes: ResizeObserver;
  readonly #motion = matchMedia('(prefers-reduced-motion: reduce)');
  #world: WorldMap | undefined;
  #chart: EChartsType | undefined;
  #shown:
    | { readonly planned: Planned; readonly table: Table; readonly clock: ProjectClock | undefined }
    | undefined;
  #option: EChartsOption | undefined;
  /** The room that it was drawn for. */
  #room = '';

  constructor(element: HTMLElement, surroundings: ChartSurroundings) {
    this.#element = element;
    this.#surroundings = surroundings;
    this.#stopWatching = watchTheme(element.ownerDocument, () => this.#redraw());
    this.#sizes = new ResizeObserver(() => this.#resize());
    this.#sizes.observe(element);
  }

  /** Draws a chart and returns what was drawn. Rejects if the shapes of a map cannot be loaded. */
  async draw(spec: ChartSpec | undefined, table: Table, clock?: ProjectClock): Promise<Drawn> {
    const planned = planChart(spec, table);
    this.#shown = { planned, table, clock };
    if (traitsOf(planned)?.drawsCountries) await this.#needWorld();
    return this.#redraw();
  }

  /** The picture at twice its size, as the base64 text of a PNG. */
  png(): string {
    const backgroundColor = readTheme(this.#element.ownerDocument).background;
    const url = this.#chart?.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor }) ?? '';
    return url.slice(url.indexOf(',') + 1);
  }

  /** The picture as the text of an SVG file. */
  svg(): string {
    const { width, height, theme } = this.#canvas();
    const option = { ...this.#option, animation: false, backgroundColor: theme.background };
    const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
    try {
      chart.setOption(option);
      return chart.renderToSVGString();
    } finally {
      chart.dispose();
    }
  }

  dispose(): void {
    this.#stopWatching();
    this.#sizes.disconnect();
    this.#chart?.dispose();
  }

  async #needWorld(): Promise<void> {
    if (this.#world) return;
    const world = worldMap(await this.#surroundings.countries());
    // The library asks for GeoJSON with fewer optional members than the standard has.
    registerMap(mapName, world.shapes as Parameters<typeof registerMap>[1]);
    this.#world = world;
  }

  #canvas(): Canvas {
    return {
      width: Math.max(50, this.#element.clientWidth),
      height: Math.max(50, this.#element.clientHeight),
      theme: readTheme(this.#element.ownerDocument),
      animate: !this.#motion.matches,
      world: this.#world,
      clock: this.#shown?.clock,
    };
  }

  #redraw(): Drawn {
    const { planned, table } = this.#shown ?? {};
    if (!planned || !table) return { kind: 'nothing', message: '' };
    if (planned.kind === 'nothing') {
      this.#chart?.clear();
      return planned;
    }
    // A map whose shapes are still on their way is drawn when they arrive.
    if (traitsOf(planned)?.drawsCountries && !this.#world)
      return { ...planned, kind: 'drawn', notices: [], description: '' };
    const { option, notices, description } = drawing(table, planned.plan, this.#canvas());
    this.#option = option;
    this.#chart ??= init(this.#element, null, { renderer: 'canvas' });
    this.#chart.setOption(option, { notMerge: true });
    this.#room = this.#roomNow;
    const missing = planned.missing.map((name) => t('The result has no column {0}.', name));
    return { ...planned, kind: 'drawn', notices: [...missing, ...notices], description };
  }

  #resize(): void {
    if (this.#element.clientWidth === 0 || !this.#chart) return;
    this.#chart.resize();
    // A chart with the same axes keeps its zoom and its hidden series.
    const fillsRoom = traitsOf(this.#shown?.planned)?.fillsRoom ?? false;
    if (fillsRoom || this.#room !== this.#roomNow) this.#redraw();
  }

  get #roomNow(): string {
    return JSON.stringify(roomOf(this.#canvas()));
  }
}

function traitsOf(planned: Planned | undefined): ChartTraits | undefined {
  return planned?.kind === 'plan' ? chartTraits[planned.plan.kind] : undefined;
}
