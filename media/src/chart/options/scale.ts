import type { VisualMapComponentOption } from 'echarts';
import { roughCount } from '../../../../client/src/protocol/words.ts';
import { type Canvas, roomOf } from './frame.ts';
import { type ChartTheme, mixed, readable } from './theme.ts';

/** The colour scale of the numbers. */
export function scale(canvas: Canvas, numbers: readonly number[]): VisualMapComponentOption {
  const { theme } = canvas;
  const [from, to] = range(numbers);
  return {
    type: 'continuous',
    min: from,
    max: to > from ? to : from + 1,
    calculable: true,
    show: hasScale(canvas),
    right: 8,
    top: 'middle',
    itemHeight: 120,
    formatter: (value) => roughCount(Number(value)),
    textStyle: { color: theme.foreground },
    inRange: { color: ends(theme) },
  };
}

/** True if there is room for the bar; without it the numbers themselves must do. */
function hasScale(canvas: Canvas): boolean {
  const { isNarrow, isLow } = roomOf(canvas);
  return !isNarrow && !isLow;
}

/** The width reserved for the scale on the right, in CSS pixels. */
export function scaleWidth(canvas: Canvas): number {
  return hasScale(canvas) ? 90 : 12;
}

/** The colour of a number that is written on its own colour. */
export function inkOn(theme: ChartTheme, numbers: readonly number[]): (value: number) => string {
  const [from, to] = range(numbers);
  const [pale, full] = ends(theme);
  const inks = [theme.foreground, theme.background, '#000000', '#ffffff'];
  return (value) => {
    const share = to > from ? (value - from) / (to - from) : 0;
    return readable(mixed(pale, full, share), inks);
  };
}

/** The colours of the lowest number and the highest. */
function ends(theme: ChartTheme): [pale: string, full: string] {
  const full = theme.palette[0] ?? theme.foreground;
  return [mixed(theme.background, full, 0.18), full];
}

function range(numbers: readonly number[]): readonly [from: number, to: number] {
  const low = numbers.reduce((a, b) => Math.min(a, b), Infinity);
  const high = numbers.reduce((a, b) => Math.max(a, b), -Infinity);
  return Number.isFinite(low) ? [low, high] : [0, 1];
}
