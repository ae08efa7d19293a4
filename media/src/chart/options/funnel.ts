import { t } from '@vscode/l10n';
import type { EChartsOption } from 'echarts';
import type { Table } from '../../base/table.ts';
import type { ChartPlan } from '../plan/chartPlan.ts';
import { describeSlices, sentences } from '../plan/describe.ts';
import {
  type FunnelBar,
  type FunnelGroup,
  type FunnelSteps,
  funnelSteps,
} from '../plan/funnelSteps.ts';
import {
  axisLook,
  type Canvas,
  cut,
  type Drawing,
  frame,
  legend,
  legendHeight,
  roomOf,
  valueAxis,
} from './frame.ts';
import { mixed } from './theme.ts';
import { exactNumber } from '../plan/exactNumber.ts';
import { valueName } from './slices.ts';

const mostSteps = 50;
/** With more groups than this the bars are unreadable. */
const mostGroups = 12;
/** The largest number of bars with labels. */
const mostWords = 30;
/** The width of a letter beside a bar, in CSS pixels, and the space around labels. */
const letterWidth = 7;
const wordsGap = 20;

/** A bar for each step, with its share of the first; further facts about the step beside it. */
export function funnelDrawing(table: Table, plan: ChartPlan, canvas: Canvas): Drawing {
  const { theme, animate } = canvas;
  const { isNarrow } = roomOf(canvas);
  const all = funnelSteps(table, plan);
  const funnel = {
    steps: all.steps.slice(0, mostSteps),
    groups: all.groups.slice(0, mostGroups),
  };
  const names = funnel.groups.map(({ name }) => name);
  const amount = valueName(table, { ...plan, y: plan.y.slice(0, 1) });
  const description = describe(funnel, plan, amount);
  const isWordy = funnel.steps.length * funnel.groups.length <= mostWords;
  return {
    description,
    notices: [
      ...(all.steps.length > mostSteps ? [t('The first {0} steps are drawn.', mostSteps)] : []),
      ...(all.groups.length > mostGroups
        ? [t('The first {0} of {1} funnels are drawn.', mostGroups, all.groups.length)]
        : []),
    ],
    option: {
      ...frame(theme, description, animate),
      ...legend(canvas, names),
      grid: {
        left: 12,
        right: isWordy ? wordsRoom(funnel.groups, canvas) : 24,
        top: names.length > 1 ? legendHeight(canvas) : 12,
        bottom: 8,
        outerBoundsMode: 'same',
      },
      // If each bar has its label, a scale would only take room.
      xAxis: { ...valueAxis(theme, amount), nameGap: 28, show: !isWordy, max: 'dataMax' },
      yAxis: {
        ...axisLook(theme, ''),
        type: 'category',
        inverse: true,
        data: funnel.steps.map((step) => cut(step, isNarrow ? 18 : 40)),
        axisTick: { show: false },
        splitLine: { show: false },
      },
      series: funnel.groups.map((group) => ({
        ...bars(group, canvas, isWordy, names.length > 1),
        // The library gives a series without a name another pattern at each drawing.
        name: group.name || amount,
      })),
    },
  };
}

type Bars = Extract<NonNullable<EChartsOption['series']>, { type?: 'bar' | undefined }>;

function bars(
  { name, bars: all }: FunnelGroup,
  canvas: Canvas,
  isWordy: boolean,
  isSplit: boolean,
): Bars {
  const { theme } = canvas;
  const most = mostNotes(canvas);
  const edge = theme.contrast ? { borderColor: theme.foreground, borderWidth: 1 } : {};
  const wordsAt = (index: number, notes?: number): string => {
    const bar = all[index];
    return bar ? barWords(bar, notes) : '';
  };
  return {
    type: 'bar',
    barMaxWidth: 48,
    itemStyle: edge,
    // The empty rest of a full bar shows how much of the first step is gone.
    ...(isSplit
      ? {}
      : {
          showBackground: true,
          backgroundStyle: { color: mixed(theme.background, theme.foreground, 0.06) },
        }),
    data: all.map((bar) => bar?.amount ?? null),
    tooltip: {
      formatter: ({ dataIndex, name: step }: { dataIndex: number; name: string }) =>
        [step, name, ...wordsAt(dataIndex).split(' · ')].filter(Boolean).join('\n'),
    },
    labelLayout: { hideOverlap: true },
    label: {
      show: isWordy,
      position: 'right',
      color: theme.foreground,
      formatter: ({ dataIndex }) => wordsAt(dataIndex, most),
    },
  };
}

/** With little room only amount and share are shown; the tooltip has the rest. */
function mostNotes(canvas: Canvas): number | undefined {
  return roomOf(canvas).isNarrow ? 0 : undefined;
}

/** The width of the longest labels, up to a part of the chart. */
function wordsRoom(groups: readonly FunnelGroup[], canvas: Canvas): number {
  const words = groups.flatMap((group) =>
    group.bars.map((bar) => (bar ? barWords(bar, mostNotes(canvas)).length : 0)),
  );
  const longest = wordsGap + letterWidth * Math.max(0, ...words);
  return Math.min(240, Math.round(canvas.width * 0.38), longest);
}

/** `812 (45.3 %) · median time 3 h 4 min`. */
function barWords({ amount, share, notes }: FunnelBar, most = notes.length): string {
  const part = share === undefined ? '' : ` (${percent(share)})`;
  return [`${exactNumber(amount)}${part}`, ...notes.slice(0, most)].join(' · ');
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function describe({ steps, groups }: FunnelSteps, plan: ChartPlan, amount: string): string {
  const [first] = groups;
  if (first && groups.length === 1) {
    const slices = steps.map((name, at) => ({ name, value: first.bars[at]?.amount ?? 0 }));
    return describeSlices(plan, slices, amount);
  }
  const ends = groups.slice(0, 5).map(({ name, bars: all }) => {
    const last = all.at(-1);
    return `${name}: ${last ? barWords(last, 0) : 'none'}`;
  });
  return sentences(
    t('Funnel chart of {0}: {1} funnels of {2} steps.', amount, groups.length, steps.length),
    t('At the last step {0}.', ends.join(', ')),
  );
}
