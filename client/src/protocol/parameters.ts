/** The form of a query's placeholders, as the results view and the extension share it. */

/** What kind of value a field takes; all travel as text. */
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

/** What a person has put into a field. */
export type FieldEntry = {
  readonly type: FieldType;
  readonly text: string;
};

/** One field of the form. */
export type ParameterField = {
  /** `values.since`, `variables.org`, `filters.dateFrom`: the same in every query. */
  readonly key: string;
  readonly label: string;
  /** What may be chosen, of a `choice`. */
  readonly choices?: readonly string[];
  /** The types a person may choose from; the field has one type where absent. */
  readonly types?: readonly FieldType[];
  /** Values that are known, of which any other can be entered too. */
  readonly suggestions?: readonly string[];
  /** An example, or what is meant where nothing is entered. */
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

/** The service's operators that an editor of one line can serve, and how they are said. */
export const propertyOperators = {
  exact: 'is',
  is_not: 'is not',
  icontains: 'contains',
  not_icontains: 'does not contain',
  regex: 'matches',
  gt: 'greater than',
  lt: 'less than',
  is_set: 'is set',
  is_not_set: 'is not set',
} as const;
export type PropertyOperator = keyof typeof propertyOperators;

/** The conditions that a text of JSON holds; what is not one is left out. */
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
    Object.hasOwn(propertyOperators, operator) &&
    typeof text === 'string'
  );
}
