import { t } from '@vscode/l10n';
import { count } from '../../../../client/src/protocol/words.ts';
import { element } from '../../base/element.ts';
import { cellText } from '../../grid/cellText.ts';
import type { GridApi, ShownColumn } from '../../grid/gridApi.ts';
import { visibleText } from '../../grid/visibleText.ts';
import { type CountedValue, countedValues, entryProblem, filterChoices } from './filterForm.ts';
import { openPopup, type PagePoint } from './popup.ts';

/** Nobody reads more values; the field above them finds the others. */
const mostListed = 200;

/** Opens the filter of a column: a comparison, or a list of its values to tick. */
export function openFilter(
  grid: GridApi,
  shown: ShownColumn,
  at: PagePoint,
  closed: () => void,
): void {
  const form = new FilterForm(grid, shown);
  const close = openPopup(form.element, t('Filter {0}', visibleText(shown.name)), at, closed);
  form.onDone = close;
  form.focus();
}

class FilterForm {
  onDone: () => void = () => undefined;
  readonly #grid: GridApi;
  readonly #shown: ShownColumn;
  readonly #choice: HTMLSelectElement;
  readonly #fields: readonly HTMLInputElement[];
  readonly #problem = element('p', { className: 'problem', attributes: { role: 'alert' } });
  readonly #search = field(t('Find a value'));
  readonly #list = element('div', {
    className: 'values',
    attributes: { role: 'group', 'aria-label': t('Values') },
  });
  readonly #more = element('p', { className: 'more' });
  readonly #values: readonly CountedValue[];
  readonly #ticked = new Set<string>();
  readonly element: HTMLFormElement;

  constructor(grid: GridApi, shown: ShownColumn) {
    this.#grid = grid;
    this.#shown = shown;
    this.#values = countedValues(grid.columnValues(shown.column));
    const options = filterChoices(shown.kind).map(({ label }) =>
      element('option', { text: label }),
    );
    this.#choice = element('select', {
      attributes: { 'aria-label': t('Comparison') },
      children: options,
    });
    this.#fields = [field(t('Value')), field(t('To'))];
    const buttons = [
      button(t('Apply'), 'submit'),
      button(t('Clear'), 'button'),
      button(t('Close'), 'button'),
    ];
    this.element = element('form', {
      className: 'filter',
      children: [
        element('h2', { text: t('Filter {0}', visibleText(shown.name)) }),
        this.#choice,
        ...this.#fields,
        this.#problem,
        this.#search,
        this.#list,
        this.#more,
        element('div', { className: 'buttons', children: buttons }),
      ],
    });
    this.#recall();
    this.#showFields();
    this.#showValues();
    this.#listen(buttons);
  }

  focus(): void {
    (this.#ticked.size > 0 ? this.#search : (this.#fields[0] ?? this.#choice)).focus();
  }

  /** Fills in the filter the column has. */
  #recall(): void {
    const filter = this.#grid.filters.get(this.#shown.column);
    if (!filter) return;
    if (filter.kind === 'values') {
      for (const key of filter.keys) this.#ticked.add(key);
      return;
    }
    const at = filterChoices(this.#shown.kind).findIndex((choice) => {
      const made = choice.make('', '');
      return (
        JSON.stringify([made.kind, 'operator' in made && made.operator]) ===
        JSON.stringify([filter.kind, 'operator' in filter && filter.operator])
      );
    });
    this.#choice.selectedIndex = Math.max(0, at);
    const [value, to] = this.#fields;
    if (value) value.value = 'text' in filter ? filter.text : 'value' in filter ? filter.value : '';
    if (to) to.value = 'to' in filter ? (filter.to ?? '') : '';
  }

  #listen([, clear, close]: readonly HTMLButtonElement[]): void {
    this.#choice.addEventListener('change', () => {
      this.#showFields();
    });
    this.#search.addEventListener('input', () => {
      this.#showValues();
    });
    this.element.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#apply();
    });
    clear?.addEventListener('click', () => {
      this.#grid.setFilter(this.#shown.column, undefined);
      this.onDone();
    });
    close?.addEventListener('click', () => {
      this.onDone();
    });
  }

  get #chosen(): ReturnType<typeof filterChoices>[number] | undefined {
    return filterChoices(this.#shown.kind)[this.#choice.selectedIndex];
  }

  #showFields(): void {
    this.#fields.forEach((input, index) => {
      input.hidden = index >= (this.#chosen?.fields ?? 0);
    });
  }

  #showValues(): void {
    const sought = this.#search.value.toLowerCase();
    const found = this.#values.filter(
      ({ value }) => sought === '' || cellText(value).text.toLowerCase().includes(sought),
    );
    this.#list.replaceChildren(...found.slice(0, mostListed).map((value) => this.#entry(value)));
    const left = found.length - mostListed;
    this.#more.textContent = left > 0 ? moreValues(left) : '';
  }

  #entry({ key, value, count: times }: CountedValue): HTMLElement {
    const box = element('input', { attributes: { type: 'checkbox' } });
    box.checked = this.#ticked.has(key);
    box.addEventListener('change', () => {
      if (box.checked) this.#ticked.add(key);
      else this.#ticked.delete(key);
    });
    const { text, absent } = cellText(value);
    return element('label', {
      children: [
        box,
        element('span', { className: absent ? 'text absent' : 'text', text }),
        element('span', { className: 'count', text: count(times) }),
      ],
    });
  }

  #apply(): void {
    const entries = this.#fields.map(({ value }) => value);
    const chosen = this.#chosen;
    if (this.#ticked.size > 0) {
      this.#grid.setFilter(this.#shown.column, { kind: 'values', keys: [...this.#ticked] });
    } else if (chosen) {
      const problem = entryProblem(this.#shown.kind, chosen, entries);
      this.#problem.textContent = problem;
      if (problem !== '') return;
      const isEmpty = chosen.fields > 0 && entries[0] === '' && chosen.label !== 'equals';
      const filter = isEmpty ? undefined : chosen.make(entries[0] ?? '', entries[1] ?? '');
      this.#grid.setFilter(this.#shown.column, filter);
    }
    this.onDone();
  }
}

function field(label: string): HTMLInputElement {
  return element('input', {
    attributes: { type: 'text', 'aria-label': label, placeholder: label, spellcheck: 'false' },
  });
}

function button(text: string, type: 'submit' | 'button'): HTMLButtonElement {
  return element('button', {
    text,
    className: type === 'submit' ? 'primary' : '',
    attributes: { type },
  });
}

function moreValues(left: number): string {
  return left === 1
    ? t('1 more value: type to find it.')
    : t('{0} more values: type to find them.', count(left));
}
