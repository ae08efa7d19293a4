import type { VisualMapComponentOption } from 'echarts';
import { roughCount } from '../../../../client/src/protocol/words.ts';
import { mixed } from './theme.ts';
import type { ChartTheme } from './theme.ts';

/** The bar that shows which colour stands for which number. */
export function scale(theme: ChartTheme, numbers: readonly number[]): VisualMapComponentOption {
  const low = numbers.reduce((a, b) => Math.min(a, b), Infinity);
  const high = numbers.reduce((a, b) => Math.max(a, b), -Infinity);
  const [from, to] = Number.isFinite(low) ? [low, high] : [0, 1];
  const full = theme.palette[0] ?? theme.foreground;
  return {
    type: 'continuous',
    min: from,
    max: to > from ? to : from + 1,
    calculable: true,
    right: 8,
    top: 'middle',
    itemHeight: 120,
    formatter: (value) => roughCount(Number(value)),
    textStyle: { color: theme.foreground },
    inRange: { color: [mixed(theme.background, full, 0.18), full] },
  };
}
