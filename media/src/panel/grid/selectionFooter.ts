import { t } from '@vscode/l10n';
import { count } from '../../../../client/src/protocol/words.ts';
import { element } from '../../base/element.ts';
import type { GridApi } from '../../grid/gridApi.ts';
import { cellCount, clipped } from '../../grid/selection.ts';
import { visibleText } from '../../grid/visibleText.ts';
import { type Aggregates, Aggregator } from './aggregates.ts';
import { inSlices } from './slices.ts';

/** A growing selection is added up once the mouse rests. */
const restMs = 60;
const longestText = 40;

/** The line below the grid: the selection and its aggregates. */
export class SelectionFooter {
  readonly #arrangement = element('span', { className: 'arrangement' });
  readonly #selection = element('span', { className: 'selection' });
  readonly element = element('div', {
    className: 'selection-footer',
    attributes: { role: 'group', 'aria-label': t('Selection') },
    children: [this.#selection, this.#arrangement],
  });
  readonly #grid: GridApi;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #stop: (() => void) | undefined;

  constructor(grid: GridApi) {
    this.#grid = grid;
  }

  /** Says how rows are sorted and filtered. */
  arrange(words: string): void {
    this.#arrangement.textContent = visibleText(words);
  }

  /** Recomputes the aggregates of the selection. */
  update(): void {
    clearTimeout(this.#rest);
    this.#stop?.();
    this.#rest = setTimeout(() => {
      this.#add();
    }, restMs);
  }

  #add(): void {
    const { table, selection } = this.#grid;
    const block = clipped(selection, table.rowCount, table.columns.length);
    const cells = block ? cellCount(block) : 0;
    if (!block || cells < 2) {
      this.#selection.textContent = '';
      return;
    }
    const width = block.right - block.left + 1;
    const size = t('{0} × {1} selected', count(cells / width), count(width));
    this.#selection.textContent = size;
    const aggregator = new Aggregator();
    this.#stop = inSlices(
      cells,
      (index) => {
        const row = block.top + Math.floor(index / width);
        aggregator.add(table.value(row, block.left + (index % width)) ?? null);
      },
      () => {
        this.#selection.textContent = [size, ...aggregateWords(aggregator.result)].join(' · ');
      },
    );
  }
}

/** Aggregates in words: `count 3 · distinct 2 · sum 1,204 · avg 401.3 · min 12 · max 812`. */
export function aggregateWords(found: Aggregates): readonly string[] {
  const { sum, average, min, max } = found;
  return [
    t('count {0}', count(found.count)),
    found.moreDistinct
      ? t('distinct over {0}', count(found.distinct))
      : t('distinct {0}', count(found.distinct)),
    ...(sum === undefined ? [] : [t('sum {0}', shownValue(sum))]),
    ...(average === undefined ? [] : [t('avg {0}', grouped(average))]),
    ...(min === undefined ? [] : [t('min {0}', shownValue(min))]),
    ...(max === undefined ? [] : [t('max {0}', shownValue(max))]),
  ];
}

/** A value in a few characters; the digits of a number in groups. */
export function shownValue(value: number | bigint | string): string {
  if (typeof value !== 'string') return grouped(String(value));
  if (value === '') return "''";
  const text = visibleText(value.slice(0, longestText));
  return value.length > longestText ? `${text}…` : text;
}

/** Digits in groups of three, none of them lost to rounding. */
function grouped(number: string): string {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(\.\d+)?$/.exec(number) ?? [];
  if (whole === '') return number;
  const groups = [whole.slice(0, whole.length % 3)];
  for (let at = whole.length % 3; at < whole.length; at += 3) groups.push(whole.slice(at, at + 3));
  return sign + groups.filter((group) => group !== '').join(',') + rest;
}
