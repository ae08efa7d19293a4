import { type Figure, type Gap, isFigure, scoreOf, verdictOf } from './benchmark.ts';

/** The figures of one benchmark as lines of a table. */
export function table(title: string, figures: readonly (Figure | Gap)[]): string {
  const rows = [
    [title, 'ours', 'against', 'theirs', 'ratio', 'goal', ''],
    ...figures.map((figure) => (isFigure(figure) ? row(figure) : gapRow(figure))),
  ];
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  return rows
    .map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}

function row(figure: Figure): string[] {
  const { name, value, unit, against, other } = figure;
  const isAlone = value === other;
  return [
    `  ${name}`,
    `${shown(value)} ${unit}`,
    isAlone ? '' : against,
    isAlone ? '' : `${shown(other)} ${unit}`,
    isAlone ? '' : ratio(figure),
    goal(figure),
    verdictOf(figure),
  ];
}

function gapRow({ name, missing }: Gap): string[] {
  return [`  ${name}`, 'not measured', missing];
}

function ratio({ value, other, unit }: Figure): string {
  if (unit === '%') return `${value < other ? '-' : '+'}${shown(Math.abs(value - other))}`;
  return value <= other ? `${shown(other / value)} x faster` : `${shown(value / other)} x`;
}

function goal(figure: Figure): string {
  if (!figure.goal) return '';
  const { of, must, aim } = figure.goal;
  const unit = of === 'value' || of === 'share' ? ` ${figure.unit}` : ' x';
  const sign = of === 'speedUp' || of === 'share' ? '≥' : '≤';
  const further = aim === undefined ? '' : `, aim ${aim}`;
  return `${shown(scoreOf(figure))}: ${sign} ${must}${unit}${further}`;
}

function shown(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(value >= 1 ? 2 : 3);
}
