import type { QueryResult } from '../api/queries.ts';
import type { Cell, Column } from '../protocol/results.ts';
import { isMembers, type Members } from '../../../server/common/json/members.ts';

/** An answer as a table; `display` is the chart that fits it, as a `@display` line says it. */
export type AnswerTable = {
  readonly display?: string;
} & Pick<QueryResult, 'columns' | 'rows'>;

/** A series, a step, a flow: members as the service sends them. */
export type Item = Members;

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The objects among the members of a list; none if it is not a list. */
export function itemsOf(value: unknown): readonly Item[] {
  return listOf(value).filter(isMembers);
}

export function asCell(value: unknown): Cell {
  return (value ?? null) as Cell;
}

export function column(name: string, type?: string): Column {
  return { name, ...(type === undefined ? {} : { type }) };
}

/** A column of seconds: its name says so, to people and to charts. */
export function secondsColumn(name: string): Column {
  return column(`${name} (s)`, 'Float64');
}

/** A number rounded to the digits people read; `null` if it is not a number. */
export function rounded(value: unknown, digits = 1): number | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
}

/** A share in percent; `null` if the whole is zero. */
export function percent(part: unknown, whole: unknown): number | null {
  if (typeof part !== 'number' || typeof whole !== 'number' || whole === 0) return null;
  return rounded((100 * part) / whole, 2);
}

/** The service's markers for people without a value, and for the rare values it has added up. */
const placeholders: readonly [placeholder: string, name: string][] = [
  ['$$_posthog_breakdown_null_$$', 'None'],
  ['$$_posthog_breakdown_other_$$', 'Other'],
];

/** A label or a value of a breakdown as people read it: several values are joined. */
export function named(value: unknown): string {
  if (Array.isArray(value)) return value.map(named).join(' · ');
  if (value === null || value === undefined) return 'None';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return placeholders.reduce((said, [mark, name]) => said.replaceAll(mark, name), text);
}
