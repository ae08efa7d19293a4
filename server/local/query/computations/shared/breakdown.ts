import type { BreakdownFilter } from './schemas.ts';
import { cohorts } from '../../../data/demo/cohorts.ts';
import { invalid } from '../../../base/errors.ts';
import { quotedName, written } from './hogqlText.ts';

/** Labels for a missing value, and for the values beyond the limit. */
export const nullValue = '$$_posthog_breakdown_null_$$';
export const otherValue = '$$_posthog_breakdown_other_$$';

/** Separates the parts of a value that is split by several properties. No property contains it. */
const separator = '\u001f';

/**
 * How a breakdown splits events: by a HogQL text value, or by membership in one cohort after
 * another.
 */
export type Breakdown =
  | { readonly kind: 'value'; readonly value: string; readonly isMultiple: boolean }
  | { readonly kind: 'cohorts'; readonly cohorts: readonly (number | 'all')[] };

/** Reads a node's breakdown; undefined without one. */
export function readBreakdown(filter: BreakdownFilter | null | undefined): Breakdown | undefined {
  if (!filter) return undefined;
  if (filter.breakdowns && filter.breakdowns.length > 0) {
    const values = filter.breakdowns.map(({ property, type, group_type_index, normalize_url }) =>
      textValue(property, type, group_type_index, normalize_url),
    );
    const [only = ''] = values;
    if (values.length === 1) return { kind: 'value', value: only, isMultiple: true };
    const value = `concat(${values.join(`, '${separator}', `)})`;
    return { kind: 'value', value, isMultiple: true };
  }
  const { breakdown, breakdown_type: type } = filter;
  if (breakdown === null || breakdown === undefined) return undefined;
  if (type === 'cohort') {
    const ids = Array.isArray(breakdown) ? breakdown : [breakdown];
    return { kind: 'cohorts', cohorts: ids.map((id) => (id === 'all' ? 'all' : cohortId(id))) };
  }
  const properties = Array.isArray(breakdown) ? breakdown : [breakdown];
  const [property] = properties;
  if (property === undefined || properties.length > 1) {
    throw invalid('A breakdown is one property; several go into breakdowns.', 'breakdown');
  }
  const index = filter.breakdown_group_type_index;
  const value = textValue(property, type, index, filter.breakdown_normalize_url);
  return { kind: 'value', value, isMultiple: false };
}

/** A stored value as in responses: the list of parts if it was split by several properties. */
export function shownValue(value: string, { isMultiple }: { isMultiple: boolean }): unknown {
  return isMultiple ? value.split(separator) : value;
}

/** A value formatted for people. */
export function valueLabel(value: string): string {
  return value
    .split(separator)
    .map((part) => (part === nullValue ? 'None' : part === otherValue ? 'Other' : part))
    .join(' :: ');
}

/** The name of a breakdown's cohort in responses. */
export function cohortLabel(id: string): string {
  return id === 'all'
    ? 'all users'
    : (cohorts.find((cohort) => String(cohort.id) === id)?.name ?? '');
}

function cohortId(id: string | number): number {
  const known = cohorts.find((cohort) => String(cohort.id) === String(id));
  if (known) return known.id;
  throw invalid(`Could not find cohort with ID ${id}`, 'breakdown');
}

function textValue(
  property: string | number,
  type: string | null | undefined,
  groupIndex: number | null | undefined,
  isUrl: boolean | null | undefined,
): string {
  const text = `toString(${field(String(property), type ?? 'event', groupIndex ?? 0)})`;
  const value = isUrl ? `replaceRegexpOne(${text}, '[\\\\/?#]*$', '')` : text;
  return `ifNull(nullIf(${value}, ''), '${nullValue}')`;
}

function field(property: string, type: string, groupIndex: number): string {
  const name = quotedName(property);
  switch (type) {
    case 'event':
      return `properties.${name}`;
    case 'event_metadata':
      return name;
    case 'person':
      return `person.properties.${name}`;
    case 'session':
      return `session.${name}`;
    case 'group':
      return `group_${groupIndex}.properties.${name}`;
    case 'hogql':
      return written(property);
    default:
      throw invalid(
        `A breakdown by ${type} is not available in a local project.`,
        'breakdown_type',
      );
  }
}
