import { t } from '@vscode/l10n';
import { timeUnits } from '../../../server/common/language/timeUnits.ts';
import type { ParameterField, PropertyCondition } from '../protocol/parameters.ts';
import { fieldValue } from './fieldValue.ts';

/**
 * The fields of `{filters}`, empty as they are at first. No bound and no condition keep every row.
 */
export const filterFields = (): readonly ParameterField[] => [
  { key: 'filters.dateFrom', label: t('From'), type: 'date', text: '', hint: t('any, or -7d') },
  { key: 'filters.dateTo', label: t('To'), type: 'date', text: '', hint: t('now') },
  { key: 'filters.properties', label: t('Where'), type: 'properties', text: '' },
  {
    key: 'filters.testAccounts',
    label: t('Without test accounts'),
    type: 'boolean',
    text: 'false',
  },
];

/** The field of `{filters.interval}`: what is written in the query counts if it is empty. */
export function intervalField(standard: string): ParameterField {
  return {
    key: 'filters.interval',
    label: t('Interval'),
    type: 'choice',
    choices: timeUnits,
    text: '',
    hint: standard,
  };
}

/** The field of `{filters.breakdown(… AS 'key')}`: empty for a single group. */
export function breakdownField(keys: readonly string[]): ParameterField {
  const hint = t('none');
  return {
    key: 'filters.breakdown',
    label: t('Breakdown'),
    type: 'choice',
    choices: keys,
    text: '',
    hint,
  };
}

/** The `filters` of a request from the texts of the fields. */
export function filtersOf(fields: readonly ParameterField[]): Readonly<Record<string, unknown>> {
  const valueOf = (key: string): unknown => {
    const field = fields.find((each) => each.key === key);
    const found = field && field.text !== '' ? fieldValue(field) : undefined;
    return found && 'value' in found ? found.value : undefined;
  };
  const interval = valueOf('filters.interval');
  const breakdown = valueOf('filters.breakdown');
  const from = valueOf('filters.dateFrom');
  const to = valueOf('filters.dateTo');
  const conditions = (valueOf('filters.properties') ?? []) as readonly PropertyCondition[];
  const properties = conditions.filter(({ key }) => key.trim() !== '').map(wireCondition);
  return {
    ...((from !== undefined || to !== undefined) && {
      dateRange: { date_from: from ?? null, date_to: to ?? null },
    }),
    ...(properties.length > 0 && { properties }),
    ...(valueOf('filters.testAccounts') === true && { filterTestAccounts: true }),
    ...(interval !== undefined && { interval }),
    ...(breakdown !== undefined && {
      breakdownFilter: { breakdown, breakdown_type: 'event' },
    }),
  };
}

function wireCondition({ type, key, operator, value }: PropertyCondition): object {
  const condition = { type, key: key.trim(), operator };
  switch (operator) {
    case 'is_set':
    case 'is_not_set':
      return { ...condition, value: operator };
    case 'exact':
    case 'is_not':
      // One of several: the service accepts a list here.
      return { ...condition, value: value.split(',').map((one) => one.trim()) };
    case 'gt':
    case 'lt':
      return {
        ...condition,
        value: value.trim() === '' || Number.isNaN(Number(value)) ? value : Number(value),
      };
    default:
      return { ...condition, value };
  }
}
