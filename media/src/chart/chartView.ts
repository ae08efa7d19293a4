import { t } from '@vscode/l10n';
import type { ChartSpec } from '../../../client/src/protocol/display.ts';
import { element } from '../base/element.ts';
import { watchHeadRoom } from '../base/headRoom.ts';
import type { ProjectClock } from '../../../client/src/protocol/results.ts';
import type { Table } from '../base/table.ts';
import { pickerButton } from '../form/pickers.ts';
import type { ChartApi } from './chartApi.ts';
import { ChartForm } from './chartForm.ts';
import { Chart, type ChartSurroundings, type Drawn } from './chart.ts';
import { type DrawnTable, drawnTable } from './plan/drawnTable.ts';

/** Below this, in pixels, the drawing needs the room of the form. */
const littleHeight = 420;

/** How the form and its buttons shrink with less room. */
const openSteps = ['', 'iconic'];
const foldedSteps = ['folded', 'folded iconic'];

/** The element `<hogql-chart>`: a chart, the form above it and notices about it. */
export class ChartView extends HTMLElement implements ChartApi {
  surroundings: ChartSurroundings | undefined;
  readonly #form = new ChartForm((spec) => this.#picked(spec));
  readonly #keep = pickerButton('save', t('Keep in file'), () => this.#keepInFile());
  readonly #foldText = element('span', { className: 'button-text' });
  readonly #fold = element('button', {
    className: 'chart-fold',
    attributes: { type: 'button' },
    children: [
      element('span', {
        className: 'codicon codicon-settings',
        attributes: { 'aria-hidden': 'true' },
      }),
      this.#foldText,
    ],
  });
  readonly #toTable = pickerButton('table', t('Table'), () => this.#toggleTable());
  readonly #images = element('div', {
    className: 'chart-images',
    children: [
      this.#keep,
      this.#toTable,
      pickerButton('device-camera', 'PNG', () => this.#save('png')),
      pickerButton('file-media', 'SVG', () => this.#save('svg')),
    ],
  });
  readonly #head = element('div', { className: 'chart-head' });
  #fitHead = (): void => undefined;
  readonly #canvas = element('div', { className: 'chart-canvas' });
  readonly #notice = element('p', { className: 'chart-notice', attributes: { role: 'status' } });
  readonly #message = element('p', { className: 'chart-message' });
  readonly #numbers = new ChartTable();
  #chart: Chart | undefined;
  #drawn: Drawn | undefined;
  #spec: ChartSpec | undefined;
  #table: Table | undefined;
  #clock: ProjectClock | undefined;
  /** True if the form is open although there is little room. */
  #isOpen = false;

  get canKeep(): boolean {
    return !this.#keep.hidden;
  }

  set canKeep(can: boolean) {
    this.#keep.hidden = !can;
    this.#fitHead();
  }

  connectedCallback(): void {
    if (this.#chart || !this.surroundings) return;
    this.#fold.addEventListener('click', () => this.#toggleForm());
    this.#toTable.toggleable = true;
    this.#head.replaceChildren(this.#fold, this.#form.element, this.#images);
    // The lists of the form keep Escape to themselves.
    this.#head.addEventListener('keydown', (event) => this.#pressed(event), { capture: true });
    this.#showFold();
    const parts = [this.#message, this.#canvas, this.#numbers.element, this.#notice];
    this.replaceChildren(this.#head, ...parts);
    const steps = (): readonly string[] =>
      this.clientHeight <= littleHeight ? foldedSteps : [...openSteps, ...foldedSteps];
    this.#fitHead = watchHeadRoom(this.#head, steps, this);
    this.#chart = new Chart(this.#canvas, this.surroundings);
    if (this.#table) this.show(this.#spec, this.#table, this.#clock);
  }

  disconnectedCallback(): void {
    this.#chart?.dispose();
    this.#chart = undefined;
  }

  show(spec: ChartSpec | undefined, table: Table, clock?: ProjectClock): void {
    this.#spec = spec;
    this.#table = table;
    this.#clock = clock;
    void this.#draw(spec, table);
  }

  async #draw(spec: ChartSpec | undefined, table: Table): Promise<void> {
    if (!this.#chart) return;
    try {
      const drawn = await this.#chart.draw(spec, table, this.#clock);
      if (spec === this.#spec && table === this.#table) this.#showDrawn(drawn, table);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.#showDrawn(
        { kind: 'nothing', message: t('The chart could not be drawn. {0}', why) },
        table,
      );
    }
  }

  #showDrawn(drawn: Drawn, table: Table): void {
    const isDrawn = drawn.kind === 'drawn';
    if (isDrawn) this.#spec = drawn.spec;
    this.#drawn = drawn;
    if (!isDrawn) this.#numbers.element.hidden = true;
    this.#form.show(this.#spec ?? { kind: 'bar', y: [] }, table);
    this.#showFold();
    this.#message.textContent = isDrawn ? '' : drawn.message;
    this.#message.hidden = isDrawn;
    this.#canvas.classList.toggle('empty', !isDrawn);
    this.#showNumbers();
    this.#images.hidden = !isDrawn;
    this.#fitHead();
    this.#notice.textContent = isDrawn ? drawn.notices.join(' ') : '';
  }

  #toggleTable(): void {
    const { element: numbers } = this.#numbers;
    numbers.hidden = !numbers.hidden;
    this.#showNumbers();
    if (!numbers.hidden) numbers.focus();
  }

  /** The numbers replace the drawing, which keeps its size for when it returns. */
  #showNumbers(): void {
    const { element: numbers } = this.#numbers;
    const isTable = !numbers.hidden;
    this.#toTable.checked = isTable;
    this.classList.toggle('as-table', isTable);
    if (!isTable || !this.#table || this.#drawn?.kind !== 'drawn') return;
    this.#numbers.show(drawnTable(this.#table, this.#drawn.plan), this.#drawn.description);
  }

  /** Escape closes an open list, and then the form. */
  #pressed(event: KeyboardEvent): void {
    const hasOpenList = this.#head.querySelector('[open]');
    if (event.key !== 'Escape' || !this.#isOpen || hasOpenList) return;
    event.stopPropagation();
    this.#toggleForm();
    this.#fold.focus();
  }

  #toggleForm(): void {
    this.#isOpen = !this.#isOpen;
    this.#showFold();
    if (this.#isOpen) this.#form.focus();
  }

  /** In a narrow chart the button in place of the form sums it up. */
  #showFold(): void {
    const words = this.#form.words;
    this.#foldText.textContent = words;
    this.#fold.title = words;
    this.#fold.ariaExpanded = String(this.#isOpen);
    this.#fold.ariaLabel = t('Change the chart: {0}', words);
    this.classList.toggle('form-open', this.#isOpen);
    this.#fitHead();
  }

  #picked(spec: ChartSpec): void {
    if (!this.#table) return;
    this.show(spec, this.#table, this.#clock);
    this.dispatchEvent(new CustomEvent('hogql-chart-pick', { bubbles: true, detail: { spec } }));
  }

  #keepInFile(): void {
    const spec = this.#spec;
    if (!spec) return;
    this.dispatchEvent(new CustomEvent('hogql-chart-keep', { bubbles: true, detail: { spec } }));
  }

  #save(format: 'png' | 'svg'): void {
    const data = format === 'png' ? this.#chart?.png() : this.#chart?.svg();
    if (data === undefined) return;
    this.dispatchEvent(
      new CustomEvent('hogql-chart-save', { bubbles: true, detail: { format, data } }),
    );
  }
}

/** More rows are read in the grid. */
const mostRows = 500;

/** The numbers of a chart in place of its drawing, for who cannot see it or wants them exact. */
class ChartTable {
  readonly element = element('div', {
    className: 'chart-table',
    attributes: { role: 'region', tabindex: '0' },
  });

  constructor() {
    this.element.hidden = true;
  }

  /** @param description the chart in words */
  show({ head, rows }: DrawnTable, description: string): void {
    this.element.ariaLabel = t('The numbers of the chart');
    this.element.replaceChildren(
      element('table', {
        children: [
          element('caption', { text: description }),
          element('thead', { children: [rowOf(head, 'col')] }),
          element('tbody', { children: rows.slice(0, mostRows).map((row) => rowOf(row, 'row')) }),
        ],
      }),
      ...(rows.length > mostRows
        ? [element('p', { text: t('The first {0} rows are shown; the grid has all.', mostRows) })]
        : []),
    );
  }
}

/** A row whose cells are all headers, or only the first one. */
function rowOf(texts: readonly string[], scope: 'col' | 'row'): HTMLElement {
  return element('tr', {
    children: texts.map((text, at) =>
      scope === 'col' || at === 0
        ? element('th', { text, attributes: { scope } })
        : element('td', { text }),
    ),
  });
}
