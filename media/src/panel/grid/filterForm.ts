import { t } from '@vscode/l10n';
import type { Cell } from '../../../../client/src/protocol/results.ts';
import {
  type ColumnFilter,
  type OrderOperator,
  type TextOperator,
  valueKey,
} from '../../grid/columnFilter.ts';
import { type ColumnKind, columnTraits, type ColumnTraits } from '../../base/columnKind.ts';

/** The choices of a filter's form, and the filters it makes. Needs no page. */

/** A way to filter, by the words on the form. */
export type FilterChoice = {
  readonly label: string;
  /** The number of texts it asks for. */
  readonly fields: 0 | 1 | 2;
  make(value: string, to: string): ColumnFilter;
};

const text = (label: string, operator: TextOperator): FilterChoice => ({
  label,
  fields: 1,
  make: (value) => ({ kind: 'text', operator, text: value }),
});

const order = (label: string, kind: 'number' | 'time', operator: OrderOperator): FilterChoice => ({
  label,
  fields: operator === 'between' ? 2 : 1,
  make: (value, to) =>
    operator === 'between' ? { kind, operator, value, to } : { kind, operator, value },
});

const missing: readonly FilterChoice[] = [
  { label: t('is NULL'), fields: 0, make: () => ({ kind: 'null' }) },
  { label: t('is not NULL'), fields: 0, make: () => ({ kind: 'notNull' }) },
];

const texts: readonly FilterChoice[] = [
  text(t('contains'), 'contains'),
  text(t('does not contain'), 'notContains'),
  text(t('equals'), 'equals'),
  text(t('starts with'), 'startsWith'),
  text(t('ends with'), 'endsWith'),
  ...missing,
];

const numbers: readonly FilterChoice[] = [
  order('=', 'number', 'equals'),
  order('≠', 'number', 'notEquals'),
  order('<', 'number', 'less'),
  order('≤', 'number', 'atMost'),
  order('>', 'number', 'greater'),
  order('≥', 'number', 'atLeast'),
  order(t('between'), 'number', 'between'),
  ...missing,
];

const times: readonly FilterChoice[] = [
  order(t({ message: 'on', comment: 'of dates' }), 'time', 'equals'),
  order(t('not on'), 'time', 'notEquals'),
  order(t('before'), 'time', 'less'),
  order(t({ message: 'from', comment: 'of dates' }), 'time', 'atLeast'),
  order(t('after'), 'time', 'greater'),
  order(t({ message: 'until', comment: 'of dates' }), 'time', 'atMost'),
  order(t('between'), 'time', 'between'),
  ...missing,
];

/** The choices for a column, the entries it accepts, and the message for others. */
type FilterKind = {
  readonly choices: readonly FilterChoice[];
  readonly isEntry: (entry: string) => boolean;
  readonly problem: string;
};

const forms: Readonly<Record<ColumnTraits['filter'], FilterKind>> = {
  number: {
    choices: numbers,
    isEntry: (entry) => entry.trim() !== '' && !isNaN(Number(entry.replaceAll(',', ''))),
    problem: t('Enter a number.'),
  },
  time: {
    choices: times,
    isEntry: (entry) => /^\d{4}(-\d\d?){0,2}([T ][\d:.]*)?/.test(entry.trim()),
    problem: t('Enter a date such as 2026-08-01, or a date and a time.'),
  },
  text: { choices: texts, isEntry: () => true, problem: '' },
};

/** The ways to filter a column. */
export function filterChoices(kind: ColumnKind): readonly FilterChoice[] {
  return forms[columnTraits[kind].filter].choices;
}

/** The problem with an entry, in words; empty if it is valid. */
export function entryProblem(
  kind: ColumnKind,
  choice: FilterChoice,
  entries: readonly string[],
): string {
  const { isEntry, problem } = forms[columnTraits[kind].filter];
  return entries.slice(0, choice.fields).every(isEntry) ? '' : problem;
}

/** A value of a column and its frequency. */
export type CountedValue = {
  readonly key: string;
  readonly value: Cell;
  readonly count: number;
};

/**
 * The values of a column, the most frequent first, then in their own order. Rows that have not
 * arrived are not counted.
 */
export function countedValues(values: Iterable<Cell | undefined>): CountedValue[] {
  const counts = new Map<string, { value: Cell; count: number }>();
  for (const value of values) {
    if (value === undefined) continue;
    const key = valueKey(value);
    const known = counts.get(key);
    if (known) known.count++;
    else counts.set(key, { value, count: 1 });
  }
  return [...counts]
    .map(([key, { value, count }]) => ({ key, value, count }))
    .sort((a, b) => b.count - a.count || inOrder(a, b));
}

function inOrder(a: CountedValue, b: CountedValue): number {
  if (typeof a.value === 'number' && typeof b.value === 'number') return a.value - b.value;
  return a.key < b.key ? -1 : 1;
}
