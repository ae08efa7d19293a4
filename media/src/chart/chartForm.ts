import { chartKinds } from '../../../client/src/protocol/display.ts';
import type { ChartKind, ChartSpec } from '../../../client/src/protocol/display.ts';
import { element } from '../base/element.ts';
import type { Table } from '../base/table.ts';
import { multiPicker, picker } from '../form/pickers.ts';
import { columnRoles } from './plan/defaultChart.ts';
import { chartTraits } from './plan/chartTraits.ts';

/** Stands for no column. */
const none = { value: '', label: 'None' };

/** The form that says what a chart shows: its kind and its columns. */
export class ChartForm {
  readonly element: HTMLElement;
  #spec: ChartSpec = { kind: 'bar', y: [] };
  readonly #kind = picker('Chart', (kind) => this.#pickKind(kind));
  readonly #x = picker('X axis', (x) => this.#pick({ x }));
  readonly #y = picker('Value', (y) => this.#pick({ y: [y] }));
  readonly #ys = multiPicker('Values', (y) => this.#pick({ y }));
  readonly #by = picker('Breakdown', (by) => this.#pick({ by }));
  readonly #stack = picker('Series', (stacked) => this.#pick({ stacked: stacked !== '' }));
  readonly #share = picker('Numbers', (share) => this.#pick({ share: share !== '' }));
  readonly #changed: (spec: ChartSpec) => void;

  constructor(changed: (spec: ChartSpec) => void) {
    this.#changed = changed;
    this.element = element('div', {
      className: 'chart-form',
      attributes: { role: 'group', 'aria-label': 'What the chart shows' },
      children: [this.#kind, this.#x, this.#y, this.#ys, this.#by, this.#stack, this.#share].map(
        (each) => each.element,
      ),
    });
  }

  show(spec: ChartSpec, table: Table): void {
    this.#spec = spec;
    const { keys, numbers } = columnRoles(table);
    const traits = chartTraits[spec.kind];
    const columns = keys.map((key) => ({ value: key, label: key }));
    const ofNumbers = numbers.map((place) => ({
      value: keys[place] ?? '',
      label: keys[place] ?? '',
    }));
    this.#kind.show(
      chartKinds.map((kind) => ({ value: kind, label: chartTraits[kind].label })),
      [spec.kind],
    );
    this.#x.show([none, ...columns], [spec.x ?? '']);
    this.#by.show([none, ...columns], [spec.by ?? '']);
    this.#y.show(ofNumbers, spec.y.slice(0, 1));
    this.#ys.show(ofNumbers, spec.y);
    this.#stack.show(
      [
        { value: '', label: 'Side by side' },
        { value: 'stacked', label: 'Stacked' },
      ],
      [spec.stacked ? 'stacked' : ''],
    );
    this.#share.show(
      [
        { value: '', label: 'As they are' },
        { value: 'share', label: '% of the first' },
      ],
      [spec.share ? 'share' : ''],
    );
    const one = traits.y === 'one';
    this.#x.rename(traits.x ?? '');
    this.#by.rename(traits.by ?? '');
    this.#x.element.hidden = traits.x === undefined;
    this.#by.element.hidden = traits.by === undefined;
    this.#y.element.hidden = !one;
    this.#ys.element.hidden = one;
    this.#stack.element.hidden = !traits.stacks;
    this.#share.element.hidden = !traits.shares;
  }

  /** Another kind keeps the columns it has a use for. */
  #pickKind(text: string): void {
    const kind = chartKinds.find((each): each is ChartKind => each === text);
    if (kind) this.#tell({ ...this.#spec, kind });
  }

  #pick(change: Partial<ChartSpec>): void {
    this.#tell({ ...this.#spec, ...change });
  }

  /** An empty choice is none. */
  #tell(spec: ChartSpec): void {
    const { kind, x, y, by, stacked, share } = spec;
    this.#spec = {
      kind,
      ...(x ? { x } : {}),
      y,
      ...(by ? { by } : {}),
      ...(stacked ? { stacked } : {}),
      ...(share ? { share } : {}),
    };
    this.#changed(this.#spec);
  }
}
