import { t } from '@vscode/l10n';
import { columnKeys } from '../../../client/src/protocol/display.ts';
import { count, countedRows } from '../../../client/src/protocol/words.ts';
import { element } from '../base/element.ts';
import type { Table } from '../base/table.ts';
import { multiPicker, picker } from '../form/pickers.ts';
import { type Aggregate, aggregates } from './aggregates.ts';
import { defaultPivot, fittingPivot, mostColumns, pivot, type PivotSpec } from './pivot.ts';
import type { GridInPlace, PivotApi } from './pivotApi.ts';

const labels: Readonly<Record<Aggregate, string>> = {
  count: t('Count'),
  distinct: t('Distinct values'),
  sum: t('Sum'),
  avg: t('Average'),
  min: t('Smallest'),
  max: t('Largest'),
};

/** The element `<hogql-pivot>`: rows grouped down and across, without another request. */
export class PivotView extends HTMLElement implements PivotApi {
  readonly #rows = multiPicker(t('Rows'), (rows) => this.#pick({ rows }));
  readonly #columns = multiPicker(t('Columns'), (columns) => this.#pick({ columns }));
  readonly #aggregate = picker(t('Aggregate'), (text) => {
    const aggregate = aggregates.find((each) => each === text);
    if (aggregate) this.#pick({ aggregate });
  });
  readonly #value = picker(t('Value'), (value) => this.#pick({ value }));
  readonly #notice = element('p', { className: 'pivot-notice', attributes: { role: 'status' } });
  section!: GridInPlace;
  #spec: PivotSpec | undefined;
  #table: Table | undefined;

  connectedCallback(): void {
    const form = element('div', {
      className: 'pivot-form',
      attributes: { role: 'group', 'aria-label': t('What the pivot shows') },
      children: [this.#rows, this.#columns, this.#aggregate, this.#value].map(
        (each) => each.element,
      ),
    });
    this.replaceChildren(form, this.section.element, this.#notice);
  }

  show(spec: PivotSpec | undefined, table: Table): void {
    this.#table = table;
    this.#spec = spec ? fittingPivot(spec, table) : defaultPivot(table);
    const options = columnKeys(table.columns).map((key) => ({ value: key, label: key }));
    const { rows, columns, value, aggregate } = this.#spec;
    this.#rows.show(options, rows);
    this.#columns.show(options, columns);
    this.#aggregate.show(
      aggregates.map((each) => ({ value: each, label: labels[each] })),
      [aggregate],
    );
    this.#value.show(
      [...(aggregate === 'count' ? [{ value: '', label: t('Rows') }] : []), ...options],
      [value ?? (aggregate === 'count' ? '' : (options[0]?.value ?? ''))],
    );
    this.#group(this.#spec, table);
  }

  #group(spec: PivotSpec, table: Table): void {
    const grouped = pivot(table, spec);
    const json = JSON.stringify(grouped.rows);
    const { grid } = this.section;
    grid.open({ columns: grouped.columns, rowCount: grouped.rows.length }, json);
    this.section.refresh();
    const left = grouped.columnsLeftOut;
    this.#notice.textContent = [
      grouped.groups === 1
        ? t('{0} in 1 group.', countedRows(table.rowCount))
        : t('{0} in {1} groups.', countedRows(table.rowCount), count(grouped.groups)),
      ...(left > 0
        ? [t('The first {0} columns are shown; {1} more groups.', mostColumns, count(left))]
        : []),
    ].join(' ');
  }

  #pick(change: Partial<PivotSpec>): void {
    if (!this.#spec || !this.#table) return;
    const { rows, columns, value, aggregate } = { ...this.#spec, ...change };
    const first = columnKeys(this.#table.columns)[0];
    // Only a count needs no column: every other aggregate starts with the first.
    const of = value || (aggregate === 'count' ? undefined : first);
    const spec = { rows, columns, aggregate, ...(of === undefined ? {} : { value: of }) };
    this.show(spec, this.#table);
    this.dispatchEvent(new CustomEvent('hogql-pivot-pick', { bubbles: true, detail: { spec } }));
  }
}
