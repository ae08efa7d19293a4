import { t } from '@vscode/l10n';
import { count, countedColumns, countedRows } from '../../../../client/src/protocol/words.ts';
import type { Table } from '../../base/table.ts';
import type { ChartPlan } from '../plan/chartPlan.ts';
import { sentences } from '../plan/describe.ts';
import { heatFields, type HeatRow } from '../plan/heatFields.ts';
import { exactNumber } from '../plan/exactNumber.ts';
import { axisLook, box, type Canvas, cut, type Drawing, frame, roomOf } from './frame.ts';
import { inkOn, scale, scaleWidth } from './scale.ts';
import { valueName } from './slices.ts';

/** The largest number of cells with numbers. */
const mostLabels = 150;
/** Half a date below the last column, which would be cut off at the edge of the drawing. */
const halfName = 36;
/** The size of a number in a cell, in CSS pixels. */
const labelSize = { width: 44, height: 18 };

/** A field for each pair of names, coloured by its number. */
export function heatmapDrawing(table: Table, plan: ChartPlan, canvas: Canvas): Drawing {
  const { theme, animate } = canvas;
  const { columns, rows, notices } = heatFields(table, plan, canvas.clock);
  const numbers = rows.flatMap(({ values }) => values.filter((each) => each !== null));
  const ink = inkOn(theme, numbers);
  const fields = rows.flatMap(({ values, open }, row) =>
    columns.flatMap((_, at) => {
      const value = values[at] ?? null;
      if (value === null) return [];
      const border = {
        borderType: 'dashed' as const,
        borderColor: theme.foreground,
        borderWidth: 1.5,
      };
      return [
        {
          value: [at, row, value],
          label: { color: ink(value) },
          ...(open?.has(at) ? { itemStyle: border } : {}),
        },
      ];
    }),
  );
  const unit = plan.share ? ' %' : '';
  const xName = table.columns[plan.x ?? -1]?.name ?? '';
  const yName = table.columns[plan.by ?? -1]?.name ?? '';
  const value = plan.x === undefined ? t('all columns') : valueName(table, plan);
  const sides = xName && yName ? t('{0} and {1}', xName, yName) : xName || yName;
  const openWords = new Set(rows.flatMap(({ open }) => [...(open?.values() ?? [])]));
  const description = sentences(
    plan.share
      ? t(
          'Heat map of {0} in percent of the first by {1}: {2}, {3}.',
          value,
          sides,
          countedColumns(columns.length),
          countedRows(rows.length),
        )
      : t(
          'Heat map of {0} by {1}: {2}, {3}.',
          value,
          sides,
          countedColumns(columns.length),
          countedRows(rows.length),
        ),
    extremes(numbers),
  );
  const base = frame(theme, description, animate);
  const longest = roomOf(canvas).isNarrow ? 18 : 40;
  return {
    description,
    notices: [
      ...notices,
      ...(openWords.size > 0
        ? [t('Dashed fields are incomplete: {0}.', [...openWords].slice(0, 3).join(', '))]
        : []),
    ],
    option: {
      ...base,
      // A pattern would cross out the numbers in the cells.
      aria: { enabled: true, label: { description }, decal: { show: false } },
      tooltip: {
        ...box(theme, animate),
        formatter: (field) => boxText(field, columns, rows, unit),
      },
      grid: {
        left: 12,
        right: Math.max(halfName, scaleWidth(canvas)),
        top: 16,
        bottom: 8,
        outerBoundsMode: 'same',
      },
      xAxis: {
        ...axisLook(theme, roomOf(canvas).isLow ? '' : xName),
        type: 'category',
        nameGap: 28,
        data: columns.map((name) => cut(name, 30)),
        splitLine: { show: false },
      },
      yAxis: {
        ...axisLook(theme, roomOf(canvas).isNarrow ? '' : yName),
        type: 'category',
        nameGap: 12,
        inverse: true,
        data: rows.map((row) => cut(rowName(row), longest)),
        splitLine: { show: false },
      },
      visualMap: scale(canvas, numbers),
      series: {
        type: 'heatmap',
        name: value,
        data: fields,
        label: {
          show: hasLabels(canvas, columns.length, rows.length),
          formatter: ({ value: field }) =>
            Array.isArray(field) ? `${exactNumber(Number(field[2]))}${unit}` : '',
        },
        itemStyle: { borderColor: theme.background, borderWidth: 1 },
        emphasis: { itemStyle: { borderColor: theme.foreground } },
      },
    },
  };
}

/** A cohort is named with its size, which its shares do not tell. */
function rowName({ name, counts }: HeatRow): string {
  return typeof counts?.[0] === 'number' ? `${name} (${count(counts[0])})` : name;
}

function hasLabels(canvas: Canvas, columns: number, rows: number): boolean {
  const width = (canvas.width - scaleWidth(canvas) - 100) / Math.max(1, columns);
  const height = (canvas.height - 40) / Math.max(1, rows);
  return columns * rows <= mostLabels && width >= labelSize.width && height >= labelSize.height;
}

/** The library's own type of its events is a union over all its charts. */
function boxText(
  field: unknown,
  columns: readonly string[],
  rows: readonly HeatRow[],
  unit: string,
): string {
  const [at = -1, row = -1, value = 0] = (field as { readonly value: readonly number[] }).value;
  const { name = '', counts, open } = rows[row] ?? {};
  const note = open?.get(at);
  const amount = counts
    ? ` · ${t('{0} of {1}', count(counts[at] ?? 0), count(counts[0] ?? 0))}`
    : '';
  return [
    `${name} · ${columns[at] ?? ''}${note === undefined ? '' : ` (${note})`}`,
    `${exactNumber(value)}${unit}${amount}`,
  ].join('\n');
}

function extremes(numbers: readonly number[]): string {
  if (numbers.length === 0) return '';
  const low = numbers.reduce((a, b) => Math.min(a, b));
  const high = numbers.reduce((a, b) => Math.max(a, b));
  return t('Lowest {0}, highest {1}.', exactNumber(low), exactNumber(high));
}
