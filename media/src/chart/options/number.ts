import { t } from '@vscode/l10n';
import type { EChartsOption } from 'echarts';
import { numberOf } from '../../base/cellValue.ts';
import type { Table } from '../../base/table.ts';
import type { ChartPlan } from '../plan/chartPlan.ts';
import { sentences } from '../plan/describe.ts';
import { exactNumber, numberTexts, type NumberTexts } from '../plan/exactNumber.ts';
import { type Canvas, cut, type Drawing, frame } from './frame.ts';

const most = 12;

/** The first row's numbers, as large as there is room for. */
export function numberDrawing(
  table: Table,
  plan: ChartPlan,
  { theme, width, height }: Canvas,
): Drawing {
  const shown = plan.y.slice(0, most).map((column) => ({
    name: table.columns[column]?.name ?? '',
    value: numberOf(table.value(0, column)),
  }));
  const words = shown.map(
    ({ name, value }) => `${name}: ${value === null ? t('no value') : exactNumber(value)}.`,
  );
  const description = sentences(...words);
  const columns = Math.ceil(Math.sqrt((shown.length * width) / Math.max(1, height * 2)));
  const perRow = Math.max(1, Math.min(shown.length, columns));
  const rows = Math.ceil(shown.length / perRow);
  const letters = Math.max(20, Math.min(96, width / perRow / 6, height / rows / 3));
  const title: EChartsOption['title'] = shown.map(({ name, value }, at) => ({
    text: value === null ? '–' : largeNumber(value, numberTexts(plan.format, [name])),
    subtext: cut(name, 40),
    left: `${(100 * ((at % perRow) + 0.5)) / perRow}%`,
    top: (height * (Math.floor(at / perRow) + 0.5)) / rows - letters * 0.8,
    textAlign: 'center',
    itemGap: 6,
    textStyle: {
      color: theme.foreground,
      fontSize: letters,
      lineHeight: letters * 1.15,
      fontFamily: theme.fontFamily,
      fontWeight: 600,
    },
    subtextStyle: {
      color: theme.muted,
      fontSize: Math.max(theme.fontSize, letters / 5),
      fontFamily: theme.fontFamily,
    },
  }));
  return {
    description,
    notices: [
      ...(table.rowCount > 1 ? [t('The numbers of the first row are shown.')] : []),
      ...(plan.y.length > most ? [t('The first {0} columns are shown.', most)] : []),
    ],
    option: { ...frame(theme, description, false), title, series: [] },
  };
}

/** Exact while it can be read at a glance. */
function largeNumber(value: number, { exact, onAxis }: NumberTexts): string {
  return Math.abs(value) < 1e9 ? exact(value) : onAxis(value);
}
