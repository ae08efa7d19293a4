import type { EChartsOption, TooltipComponentOption } from 'echarts';
import type { ProjectClock } from '../../../../client/src/protocol/results.ts';
import { roughCount } from '../../../../client/src/protocol/words.ts';
import { exactNumber } from '../plan/exactNumber.ts';
import { type ChartTheme, mixed } from './theme.ts';
import type { WorldMap } from './worldMap.ts';

/** The canvas of a chart. */
export type Canvas = {
  readonly width: number;
  readonly height: number;
  readonly theme: ChartTheme;
  readonly animate: boolean;
  /** The countries, which only the world map needs. */
  readonly world: WorldMap | undefined;
  /** When the numbers were computed; undefined if unknown. */
  readonly clock?: ProjectClock | undefined;
};

/** The options of a drawing, and what it leaves out in words. */
export type Drawing = {
  readonly option: EChartsOption;
  readonly notices: readonly string[];
  /** The drawing in one or two sentences, for people who cannot see it. */
  readonly description: string;
};

/** The options that all kinds share: fonts, colours, the tooltip. */
export function frame(
  theme: ChartTheme,
  description: string,
  animate: boolean,
  trigger: 'item' | 'axis' = 'item',
): EChartsOption {
  const { foreground, fontFamily, fontSize } = theme;
  return {
    animation: animate,
    animationDuration: 250,
    animationDurationUpdate: 250,
    useUTC: true,
    darkMode: theme.dark,
    backgroundColor: 'transparent',
    color: [...theme.palette],
    textStyle: { fontFamily, fontSize: fontSize - 1, color: foreground },
    aria: { enabled: true, label: { description }, decal: { show: theme.contrast } },
    tooltip: box(theme, animate, trigger),
  };
}

/** The box with the values under the pointer. */
export function box(
  { foreground, background, border, fontFamily, fontSize }: ChartTheme,
  animate: boolean,
  trigger: 'item' | 'axis' = 'item',
): TooltipComponentOption {
  return {
    trigger,
    // Drawn, not written as HTML: the page allows no inline style, and names are not markup.
    renderMode: 'richText',
    confine: true,
    backgroundColor: background,
    borderColor: border,
    borderWidth: 1,
    transitionDuration: animate ? 0.2 : 0,
    textStyle: { color: foreground, fontFamily, fontSize: fontSize - 1 },
    valueFormatter: exact,
  };
}

/** The names of several series above the drawing, with a note on each. */
export function legend(
  canvas: Canvas,
  names: readonly string[],
  note: (name: string) => string = () => '',
): EChartsOption {
  if (names.length < 2) return {};
  const { foreground, muted } = canvas.theme;
  const { isNarrow, isLow } = roomOf(canvas);
  return {
    legend: {
      type: 'scroll',
      top: isLow ? 0 : 4,
      left: isNarrow ? 4 : 'center',
      right: 4,
      itemGap: isNarrow ? 8 : 12,
      itemWidth: isNarrow ? 16 : 25,
      pageButtonItemGap: 2,
      data: [...names],
      formatter: (name) => `${cut(name, isNarrow ? 18 : 60)}${note(name)}`,
      textStyle: { color: foreground },
      inactiveColor: muted,
      pageTextStyle: { color: foreground },
      pageIconColor: foreground,
      pageIconInactiveColor: muted,
      tooltip: { show: false },
    },
  };
}

/** The height of a legend. */
export function legendHeight(canvas: Canvas): number {
  return roomOf(canvas).isLow ? 26 : 40;
}

/** The look of an axis. */
export function axisLook(theme: ChartTheme, name: string): object {
  const { foreground, muted, lines } = theme;
  // High contrast uses full colours, and grid lines would outshine the data.
  const below = theme.contrast ? mixed(theme.background, foreground, 0.35) : lines;
  return {
    name: cut(name, 60),
    nameLocation: 'middle',
    nameTextStyle: { color: muted },
    axisLabel: { color: foreground, hideOverlap: true },
    axisLine: { lineStyle: { color: lines } },
    axisTick: { lineStyle: { color: lines } },
    splitLine: { lineStyle: { color: below } },
  };
}

/** An axis of values: short numbers. */
export function valueAxis(theme: ChartTheme, name: string): object {
  const look = axisLook(theme, name);
  return {
    ...look,
    type: 'value',
    nameGap: 12,
    axisLabel: { color: theme.foreground, hideOverlap: true, formatter: roughCount },
  };
}

/** A value to be read exactly. */
export function exact(value: unknown): string {
  return typeof value === 'number' ? exactNumber(value) : '–';
}

/** A name cut to the room there is. */
export function cut(name: string, length: number): string {
  return name.length > length ? `${name.slice(0, length - 1)}…` : name;
}

/** How much room there is around the drawing. */
type Room = {
  /** Little room beside the drawing. */
  readonly isNarrow: boolean;
  /** Little room for words above and below it. */
  readonly isLow: boolean;
};

/** Judges a canvas by its size in CSS pixels. */
export function roomOf({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): Room {
  return { isNarrow: width < 520, isLow: height < 220 };
}
