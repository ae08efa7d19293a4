import type { Cell, Row } from './results.ts';

/** The JSON text of rows. `NaN` and infinity, which JSON has no numbers for, go as their names. */
export function jsonOfRows(rows: readonly Row[]): string {
  return rows.some(hasNonFinite) ? JSON.stringify(rows, named) : JSON.stringify(rows);
}

function hasNonFinite(value: Cell): boolean {
  if (typeof value === 'number') return !Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(hasNonFinite);
}

function named(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
}
