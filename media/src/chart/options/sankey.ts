import { t } from '@vscode/l10n';
import { count } from '../../../../client/src/protocol/words.ts';
import type { Table } from '../../base/table.ts';
import type { ChartPlan } from '../plan/chartPlan.ts';
import { sentences } from '../plan/describe.ts';
import { byName } from '../plan/nameOrder.ts';
import { flowsOf, withoutRings } from '../plan/slices.ts';
import { exactNumber } from '../plan/exactNumber.ts';
import { type Canvas, cut, type Drawing, frame, roomOf } from './frame.ts';
import { valueName } from './slices.ts';

/** More flows than this are unreadable. */
const mostFlows = 200;

/** Flows from names to names. */
export function sankeyDrawing(table: Table, plan: ChartPlan, canvas: Canvas): Drawing {
  const { theme, animate, width } = canvas;
  const all = flowsOf(table, plan);
  const largest = all.toSorted((a, b) => b.value - a.value).slice(0, mostFlows);
  const flows = withoutRings(largest);
  const names = new Set(flows.flatMap(({ from, to }) => [from, to]));
  const [top] = flows;
  const description = sentences(
    t(
      'Sankey chart of {0}: {1} flows between {2} names.',
      valueName(table, plan),
      count(flows.length),
      count(names.size),
    ),
    top ? t('Largest: {0} to {1}, {2}.', top.from, top.to, exactNumber(top.value)) : '',
  );
  const rings = largest.length - flows.length;
  return {
    description,
    notices: [
      ...(all.length > mostFlows
        ? [t('The largest {0} of {1} flows are drawn.', mostFlows, count(all.length))]
        : []),
      ...(rings === 1 ? [t('1 flow not shown: it is empty or leads back.')] : []),
      ...(rings > 1 ? [t('{0} flows not shown: they are empty or lead back.', count(rings))] : []),
    ],
    option: {
      ...frame(theme, description, animate),
      series: {
        type: 'sankey',
        left: 12,
        right: Math.min(180, Math.round(width * 0.3)),
        // People who went no further stay at their last step.
        nodeAlign: 'left',
        top: 16,
        bottom: 16,
        draggable: false,
        emphasis: { focus: 'adjacency' },
        data: [...names].sort(byName).map((name) => ({ name })),
        links: flows.map(({ from, to, value }) => ({ source: from, target: to, value })),
        label: {
          color: theme.foreground,
          formatter: ({ name }) => cut(name, roomOf(canvas).isNarrow ? 12 : 28),
        },
        lineStyle: { color: 'source', opacity: theme.contrast ? 0.7 : 0.35 },
        itemStyle: { borderWidth: theme.contrast ? 1 : 0, borderColor: theme.foreground },
      },
    },
  };
}
