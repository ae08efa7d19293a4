import { t } from '@vscode/l10n';
import { type FieldEntry, type FieldType, readConditions } from '../protocol/parameters.ts';

/** The value of a field's text, or why it has none. */
export type FieldValue = { readonly value: unknown } | { readonly problem: string };

/** Parses an entry; an empty field only has a value if its type is text. */
export function fieldValue({ type, text }: FieldEntry): FieldValue {
  const trimmed = text.trim();
  if (type === 'text') return { value: text };
  if (type === 'properties') return { value: readConditions(trimmed) };
  if (trimmed === '') return { problem: t('Enter a value.') };
  switch (type) {
    case 'number':
      return numberValue(trimmed);
    case 'boolean':
      return /^(true|false)$/i.test(trimmed)
        ? { value: trimmed.toLowerCase() === 'true' }
        : { problem: t('Enter true or false.') };
    case 'date':
      return isDate(trimmed)
        ? { value: trimmed }
        : { problem: t('Enter a date such as 2026-01-31, or -7d, mStart, all.') };
    case 'list':
      return listValue(trimmed);
    case 'choice':
      return { value: trimmed };
  }
}

/** The text of a field for a value from elsewhere: a default, a header. */
export function entryOf(value: unknown): FieldEntry {
  if (typeof value === 'number') return { type: 'number', text: String(value) };
  if (typeof value === 'boolean') return { type: 'boolean', text: String(value) };
  if (Array.isArray(value)) return { type: 'list', text: JSON.stringify(value) };
  return { type: 'text', text: textOf(value) };
}

/** A value as a field of a known type shows it. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The types a value without a declaration may have. */
export const freeTypes: readonly FieldType[] = ['text', 'number', 'boolean', 'list'];

function numberValue(text: string): FieldValue {
  const value = Number(text);
  if (!Number.isFinite(value)) return { problem: t('Enter a number, such as 30 or 0.5.') };
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    return { problem: t('This number is too large to be sent exactly. Choose text instead.') };
  }
  return { value };
}

/** Dates and times of ISO 8601, and the service's words for dates that move with today. */
function isDate(text: string): boolean {
  const iso =
    /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
  const [, day] = iso.exec(text) ?? [];
  if (day !== undefined) return !Number.isNaN(Date.parse(day));
  return (
    text === 'all' || /^(?:[-+]?\d+[sMhdwmqy](?:Start|End)?|[hdwmqy](?:Start|End))$/.test(text)
  );
}

function listValue(text: string): FieldValue {
  if (!text.startsWith('[')) {
    return { value: text.split(',').flatMap((item) => item.trim() || []) };
  }
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return { value };
  } catch {
    // Said below.
  }
  return { problem: t('Enter strings separated by commas, or a JSON array.') };
}
