import { t } from '@vscode/l10n';
import type { DrawnSeries } from './drawnSeries.ts';
import type { ChartTheme } from './theme.ts';

/** Adds the line of a goal to the first series; all of them stay if there is no goal. */
export function goalLine(
  series: readonly DrawnSeries[],
  goal: number | undefined,
  theme: ChartTheme,
  text: (value: number) => string,
): DrawnSeries[] {
  const [first, ...others] = series;
  if (goal === undefined || !first) return [...series];
  const markLine = {
    silent: true,
    symbol: 'none',
    animation: false,
    lineStyle: { color: theme.foreground, type: 'dotted' as const, width: 1.5 },
    label: {
      position: 'insideEndTop' as const,
      color: theme.foreground,
      textBorderColor: theme.background,
      textBorderWidth: 3,
      formatter: t('Goal {0}', text(goal)),
    },
    data: [{ yAxis: goal }],
  };
  return [{ ...first, markLine }, ...others];
}

/** Limits of an axis that has the goal in sight. */
export function withGoal(goal: number | undefined): object {
  if (goal === undefined) return {};
  // Without a value the library finds a round number beyond the data by itself.
  return {
    max: ({ max }: { readonly max: number }) => (goal > max ? goal * 1.1 : null),
    min: ({ min }: { readonly min: number }) => (goal < Math.min(0, min) ? goal * 1.1 : null),
  };
}
