import { t } from '@vscode/l10n';
import {
  type ChartKind,
  chartKinds,
  chartNumbers,
  type ChartSpec,
  formatNamed,
} from '../../../client/src/protocol/display.ts';
import { count, roughCount } from '../../../client/src/protocol/words.ts';
import { element } from '../base/element.ts';
import type { Table } from '../base/table.ts';
import { multiPicker, numberField, type Option, picker } from '../form/pickers.ts';
import { columnRoles } from './plan/defaultChart.ts';
import { chartTraits, switchKind } from './plan/chartTraits.ts';

/** Stands for no column. */
const none = { value: '', label: t('None') };

const stacks: readonly Option[] = [
  { value: '', label: t('Side by side') },
  { value: 'stacked', label: t('Stacked') },
];
const shares: readonly Option[] = [
  { value: '', label: t('As they are') },
  { value: 'share', label: t('% of the first') },
];
const axes: readonly Option[] = [
  { value: '', label: t('A second one if scales differ') },
  { value: 'one', label: t('One for all') },
];
const formats: readonly Option[] = [
  { value: '', label: t('Automatic') },
  { value: 'exact', label: count(1_234_567) },
  { value: 'short', label: roughCount(1_234_567) },
  { value: 'percent', label: t('25 as 25 %') },
  { value: 'ratio', label: t('0.25 as 25 %') },
  { value: 'seconds', label: t('Seconds as time') },
];

/** The form of a chart: its kind, its columns, and its number formats. */
export class ChartForm {
  readonly element: HTMLElement;
  #spec: ChartSpec = { kind: 'bar', y: [] };
  #table: Table | undefined;
  readonly #kind = picker(t('Chart'), (kind) => this.#pickKind(kind));
  readonly #x = picker(t('X axis'), (x) => this.#pick({ x }));
  readonly #y = picker(t('Value'), (y) => this.#pick({ y: [y] }));
  readonly #ys = multiPicker(t('Values'), (y) => this.#pick({ y }));
  readonly #by = picker(t('Breakdown'), (by) => this.#pick({ by }));
  readonly #stack = picker(t('Series'), (stacked) => this.#pick({ stacked: stacked !== '' }));
  readonly #lines = multiPicker(t('Lines'), (lines) => this.#pick({ lines }));
  readonly #share = picker(t('Numbers'), (share) => this.#pick({ share: share !== '' }));
  readonly #axes = picker(t('Axes'), (axis) => this.#pick({ oneAxis: axis !== '' }));
  readonly #format = picker(t('Format'), (format) => this.#pickFormat('format', format));
  readonly #rightFormat = picker(t('Right format'), (text) =>
    this.#pickFormat('rightFormat', text),
  );
  readonly #goal = numberField(t('Goal'), (goal) => this.#pickGoal(goal));
  readonly #changed: (spec: ChartSpec) => void;

  constructor(changed: (spec: ChartSpec) => void) {
    this.#changed = changed;
    this.element = element('div', {
      className: 'chart-form',
      attributes: { role: 'group', 'aria-label': t('What the chart shows') },
      children: [
        this.#kind,
        this.#x,
        this.#y,
        this.#ys,
        this.#by,
        this.#stack,
        this.#lines,
        this.#share,
        this.#axes,
        this.#format,
        this.#rightFormat,
        this.#goal,
      ].map((each) => each.element),
    });
  }

  /** The form in a few words. */
  get words(): string {
    const { kind, x, y, by } = this.#spec;
    const parts = [y.join(', '), ...[x, by].flatMap((each) => (each ? [t('by {0}', each)] : []))];
    return [chartTraits[kind].label, ...parts].filter(Boolean).join(' · ');
  }

  /** Puts the focus on its first choice. */
  focus(): void {
    this.#kind.element.querySelector<HTMLElement>('vscode-single-select')?.focus();
  }

  show(spec: ChartSpec, table: Table): void {
    this.#spec = spec;
    this.#table = table;
    const { keys, numbers } = columnRoles(table);
    const traits = chartTraits[spec.kind];
    const columns = keys.map((key) => ({ value: key, label: key }));
    const ofNumbers = numbers.map((place) => columns[place] ?? none);
    const drawn = ofNumbers.filter(({ value }) => spec.y.includes(value));
    this.#kind.show(
      chartKinds.map((kind) => ({ value: kind, label: chartTraits[kind].label })),
      [spec.kind],
    );
    this.#x.show([none, ...columns], [spec.x ?? '']);
    this.#by.show([none, ...columns], [spec.by ?? '']);
    this.#y.show(ofNumbers, spec.y.slice(0, 1));
    this.#ys.show(ofNumbers, spec.y);
    this.#stack.show(stacks, [spec.stacked ? 'stacked' : '']);
    this.#lines.show(drawn, spec.lines ?? []);
    this.#share.show(shares, [spec.share ? 'share' : '']);
    this.#axes.show(axes, [spec.oneAxis ? 'one' : '']);
    this.#format.show(formats, [spec.format ?? '']);
    this.#rightFormat.show(formats, [spec.rightFormat ?? '']);
    this.#goal.show(spec.goal);
    const one = traits.y === 'one';
    const several = spec.y.length > 1;
    this.#x.rename(traits.x ?? '');
    this.#by.rename(traits.by ?? '');
    this.#x.element.hidden = traits.x === undefined;
    this.#by.element.hidden = traits.by === undefined;
    this.#y.element.hidden = !one;
    this.#ys.element.hidden = one;
    this.#stack.element.hidden = !traits.stacks;
    this.#lines.element.hidden = !traits.mixes || !several;
    this.#share.element.hidden = !traits.shares;
    this.#axes.element.hidden = !traits.scales || !several;
    this.#format.element.hidden = !traits.formats;
    this.#rightFormat.element.hidden = !traits.scales || !several || spec.oneAxis === true;
    this.#goal.element.hidden = !traits.scales;
  }

  /** Another kind keeps the columns it has a use for. */
  #pickKind(text: string): void {
    const kind = chartKinds.find((each): each is ChartKind => each === text);
    if (kind && this.#table) this.#tell(switchKind(this.#spec, kind, this.#table));
  }

  #pickFormat(which: 'format' | 'rightFormat', text: string): void {
    const { [which]: _, ...others } = this.#spec;
    const format = formatNamed(text);
    this.#tell({ ...others, ...(format ? { [which]: format } : {}) });
  }

  #pickGoal(goal: number | undefined): void {
    const { goal: _, ...others } = this.#spec;
    this.#tell({ ...others, ...(goal === undefined ? {} : { goal }) });
  }

  #pick(change: Partial<ChartSpec>): void {
    this.#tell({ ...this.#spec, ...change });
  }

  /** An empty choice means no column. */
  #tell(spec: ChartSpec): void {
    const { kind, x, y, by, stacked, share, lines = [] } = spec;
    this.#spec = {
      kind,
      ...(x ? { x } : {}),
      y,
      ...(by ? { by } : {}),
      ...(stacked ? { stacked } : {}),
      ...(share ? { share } : {}),
      ...(lines.length > 0 ? { lines } : {}),
      ...chartNumbers(spec),
    };
    this.#changed(this.#spec);
  }
}
