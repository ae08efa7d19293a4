import { t } from '@vscode/l10n';

/** The form of a query's placeholders, as the results view and the extension share it. */

/** The type of a field's value; all travel as text. */
export type FieldType =
  | 'text'
  | 'number'
  | 'boolean'
  /** `2026-01-31`, or the words of the service: `-7d`, `mStart`. */
  | 'date'
  /** One of the field's choices. */
  | 'choice'
  /** Texts between commas, or a JSON array. */
  | 'list'
  /** The JSON text of `PropertyCondition[]`. */
  | 'properties';

/** The name of a type, the same in forms, questions and the Schema view. */
export function typeName(type: FieldType): string {
  switch (type) {
    case 'text':
      return t('String');
    case 'number':
      return t('Number');
    case 'boolean':
      return t('Boolean');
    case 'date':
      return t('Date');
    case 'choice':
    case 'list':
      return t('List');
    case 'properties':
      return t('Properties');
  }
}

/** A person's entry in a field. */
export type FieldEntry = {
  readonly type: FieldType;
  readonly text: string;
};

/** One field of the form. */
export type ParameterField = {
  /** `values.since`, `variables.org`, `filters.dateFrom`: the same in every query. */
  readonly key: string;
  readonly label: string;
  /** The choices of a `choice`. */
  readonly choices?: readonly string[];
  /** The types a person may choose from; the field has one type where absent. */
  readonly types?: readonly FieldType[];
  /** Known values; any other can be entered too. */
  readonly suggestions?: readonly string[];
  /** An example, or the value if nothing is entered. */
  readonly hint?: string;
  /** For a variable of the project: whether there is one, which can be edited, or one to be made. */
  readonly variable?: 'known' | 'missing';
  /** Why its text cannot be sent. */
  readonly problem?: string;
} & FieldEntry;

/** A condition of `{filters}` on a property. */
export type PropertyCondition = {
  readonly type: 'event' | 'person' | 'session';
  readonly key: string;
  readonly operator: PropertyOperator;
  readonly value: string;
};

/** The service's operators that an editor of one line can serve. */
export const propertyOperators = [
  'exact',
  'is_not',
  'icontains',
  'not_icontains',
  'regex',
  'gt',
  'lt',
  'is_set',
  'is_not_set',
] as const;
export type PropertyOperator = (typeof propertyOperators)[number];

/** The words of the operators, between a property and a value. */
export function operatorWords(): Readonly<Record<PropertyOperator, string>> {
  return {
    exact: t('is'),
    is_not: t('is not'),
    icontains: t('contains'),
    not_icontains: t('does not contain'),
    regex: t('matches'),
    gt: t('greater than'),
    lt: t('less than'),
    is_set: t('is set'),
    is_not_set: t('is not set'),
  };
}

/** The conditions in a JSON text; invalid ones are left out. */
export function readConditions(text: string): PropertyCondition[] {
  let list: unknown;
  try {
    list = JSON.parse(text === '' ? '[]' : text);
  } catch {
    return [];
  }
  return Array.isArray(list) ? list.filter(isCondition) : [];
}

function isCondition(value: unknown): value is PropertyCondition {
  if (typeof value !== 'object' || value === null) return false;
  const { type, key, operator, value: text } = value as Record<string, unknown>;
  return (
    (type === 'event' || type === 'person' || type === 'session') &&
    typeof key === 'string' &&
    typeof operator === 'string' &&
    (propertyOperators as readonly string[]).includes(operator) &&
    typeof text === 'string'
  );
}
