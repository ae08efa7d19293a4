import { isBigInteger } from '../../../client/src/protocol/cellText.ts';
import { type TypeKind, typeKind } from '../../../client/src/protocol/engineType.ts';
import type { Cell, Column } from '../../../client/src/protocol/results.ts';

/** The kinds of columns that views distinguish. */
export type ColumnKind = 'number' | 'boolean' | 'time' | 'structure' | 'text';

/** Everything in which one kind of column differs from another. */
export type ColumnTraits = {
  /** The kinds of the engine's types that it has; undefined for all others. */
  readonly types: readonly TypeKind[] | undefined;
  /** True if a value is of this kind, where the service gave no type. */
  readonly hasValue: (value: Cell) => boolean;
  readonly align: 'left' | 'right';
  /** True if values of one type sort as plain numbers, without being ranked first. */
  readonly sortsPlainly: boolean;
  /** How values are ranked. */
  readonly ranksBy: 'number' | 'text';
  /** How the column is filtered. */
  readonly filter: 'number' | 'time' | 'text';
  /** True if the reader's own clock can show it. */
  readonly hasClock: boolean;
  /** What a chart or a pivot table can do with it. */
  readonly role: 'number' | 'time' | 'name' | 'none';
  /** The axis it makes. */
  readonly axis: 'number' | 'time' | 'category';
};

/** The kinds of columns; the first that fits a column is its kind, and text fits all. */
export const columnTraits: Readonly<Record<ColumnKind, ColumnTraits>> = {
  number: {
    types: ['integer', 'float', 'decimal'],
    hasValue: (value) => typeof value === 'number' || (value !== null && isBigInteger(value)),
    align: 'right',
    sortsPlainly: true,
    ranksBy: 'number',
    filter: 'number',
    hasClock: false,
    role: 'number',
    axis: 'number',
  },
  boolean: {
    types: ['boolean'],
    hasValue: (value) => typeof value === 'boolean',
    align: 'left',
    sortsPlainly: true,
    ranksBy: 'text',
    filter: 'text',
    hasClock: false,
    role: 'name',
    axis: 'category',
  },
  time: {
    types: ['date', 'time'],
    // Times travel as text.
    hasValue: () => false,
    align: 'left',
    sortsPlainly: false,
    ranksBy: 'text',
    filter: 'time',
    hasClock: true,
    role: 'time',
    axis: 'time',
  },
  structure: {
    types: ['array', 'tuple', 'map', 'object'],
    hasValue: (value) => typeof value === 'object',
    align: 'left',
    sortsPlainly: false,
    ranksBy: 'text',
    filter: 'text',
    hasClock: false,
    role: 'none',
    axis: 'category',
  },
  text: {
    types: undefined,
    hasValue: () => true,
    align: 'left',
    sortsPlainly: false,
    ranksBy: 'text',
    filter: 'text',
    hasClock: false,
    role: 'name',
    axis: 'category',
  },
};

const kinds = Object.entries(columnTraits) as [ColumnKind, ColumnTraits][];

/** Decides by the engine's type, and by the values themselves where the service gave none. */
export function columnKind({ type }: Column, sample: readonly Cell[]): ColumnKind {
  const given = typeKind(type);
  if (given) return firstKind(({ types }) => types?.includes(given) ?? true);
  const values = sample.filter((value) => value !== null);
  if (values.length === 0) return 'text';
  return firstKind(({ hasValue }) => values.every(hasValue));
}

function firstKind(fits: (traits: ColumnTraits) => boolean): ColumnKind {
  return kinds.find(([, traits]) => fits(traits))?.[0] ?? 'text';
}
