import { t } from '@vscode/l10n';
import type { QueryNode } from '../api/queries.ts';
import type { FieldEntry, ParameterField } from '../protocol/parameters.ts';
import type { CatalogVariable } from '../../../server/src/protocol/catalog.ts';
import type { Placeholder, PlaceholderUse } from '../../../server/src/protocol/statements.ts';
import { entryOf, fieldValue, type FieldValue, freeTypes, textOf } from './fieldValue.ts';
import { breakdownField, filterFields, filtersOf, intervalField } from './filters.ts';
import { absoluteDate, type DateClock } from './relativeDate.ts';
import { typesOfVariables } from './projectVariables.ts';
import { isMembers } from '../../../server/common/json/members.ts';

/** The sources of values. */
export type KnownValues = {
  /** Earlier entries, by the key of the field; they take precedence. */
  readonly entered: Readonly<Record<string, FieldEntry>>;
  /** The file's own values, in its `-- @values:` line. */
  readonly fromFile: Readonly<Record<string, unknown>>;
  /** The variables of the project, with their defaults. */
  readonly variables: readonly CatalogVariable[];
  /**
   * The known values of the property or event that a placeholder is compared with, without a
   * request.
   */
  readonly suggest?: (comparedWith: ComparedWith) => readonly string[];
  /** The reference for words like `-7d`; without it they stay words, to be compared. */
  readonly clock?: DateClock;
};

/** What a placeholder is compared with. */
export type ComparedWith = NonNullable<PlaceholderUse['comparedWith']>;

/** A query with the values of its placeholders. */
export type BoundQuery = {
  /** The form, in the order of the text. */
  readonly fields: readonly ParameterField[];
  /** The labels of fields without a value that can be sent; the query waits for these. */
  readonly missing: readonly string[];
  /** The node to submit. */
  readonly node: QueryNode;
};

/** Gives each placeholder of a query its value, as far as there is one. */
export function bindParameters(
  query: string,
  placeholders: readonly Placeholder[],
  known: KnownValues,
): BoundQuery {
  const parts = placeholders.map((placeholder) => partOf(placeholder, known));
  const sent = parts.map(({ send }) => send);
  const values = deepMerge(sent.map(({ values: part }) => part ?? {}));
  const variables = Object.assign({}, ...sent.map((part) => part.variables)) as object;
  const filters = Object.assign({}, ...sent.map((part) => part.filters)) as object;
  return {
    fields: parts.flatMap(({ fields }) => fields),
    missing: parts.flatMap(({ fields }) =>
      fields.flatMap(({ label, problem }) => (problem === undefined ? [] : [label])),
    ),
    node: {
      kind: 'HogQLQuery',
      query,
      ...(Object.keys(values).length > 0 && { values }),
      ...(Object.keys(variables).length > 0 && { variables }),
      ...(Object.keys(filters).length > 0 && { filters }),
    },
  };
}

/** The fields of one placeholder, and their part of the request. */
type Part = {
  readonly fields: readonly ParameterField[];
  readonly send: {
    readonly values?: Readonly<Record<string, unknown>>;
    readonly variables?: Readonly<Record<string, unknown>>;
    readonly filters?: Readonly<Record<string, unknown>>;
  };
};

function partOf(placeholder: Placeholder, known: KnownValues): Part {
  switch (placeholder.kind) {
    case 'filters':
      return filtersPart(filterFields(), known);
    case 'interval':
      return filtersPart([intervalField(placeholder.standard)], known);
    case 'breakdown':
      return filtersPart([breakdownField(placeholder.keys)], known);
    case 'variable':
      return variablePart(placeholder.codeName, known);
    case 'value':
      return valuePart(placeholder, known);
  }
}

/** Filters are optional, so their fields are only wrong if the entry is invalid. */
function filtersPart(empty: readonly ParameterField[], { entered }: KnownValues): Part {
  const fields = empty.map((field): ParameterField => {
    const before = entered[field.key]?.text.trim() ?? field.text;
    // What another query had to choose from means nothing here.
    const text = field.choices?.includes(before) === false ? '' : before;
    const found = text === '' ? undefined : fieldValue({ type: field.type, text });
    return { ...field, text, ...(found && 'problem' in found && { problem: found.problem }) };
  });
  return { fields, send: { filters: filtersOf(fields) } };
}

function variablePart(codeName: string, { entered, variables }: KnownValues): Part {
  const key = `variables.${codeName}`;
  const variable = variables.find((each) => each.codeName === codeName);
  const type = typesOfVariables[variable?.type ?? ''] ?? 'text';
  const choices = variable?.choices ?? [];
  const before = entered[key]?.text;
  const isMulti = type === 'choice' && variable?.isMulti === true;
  const standard = defaultOf(variable, isMulti);
  const entry = {
    type: isMulti ? 'list' : type === 'choice' && choices.length === 0 ? 'text' : type,
    text: before ?? textOf(standard),
  } as const;
  const isEmpty = before === undefined && standard === undefined;
  const found = isEmpty ? { problem: t('Enter a value.') } : fieldValue(entry);
  const field: ParameterField = {
    key,
    label: variable?.name ?? codeName,
    variable: variable ? 'known' : 'missing',
    ...entry,
    ...(entry.type === 'choice' && { choices }),
    ...(isMulti && choices.length > 0 && { hint: choices.slice(0, shownChoices).join(', ') }),
    ...(!variable && { hint: t('not a variable of this project') }),
    ...('problem' in found && { problem: found.problem }),
  };
  const id = variable?.id ?? codeName;
  const value = 'value' in found ? found.value : null;
  return {
    fields: [field],
    send: {
      variables: { [id]: { variableId: id, code_name: codeName, value, isNull: value === null } },
    },
  };
}

/** Choices that fit the hint of a field. */
const shownChoices = 5;

/** Unwraps a list of one if only one value is accepted, and wraps a single value if a list is. */
function defaultOf(variable: CatalogVariable | undefined, isMulti: boolean): unknown {
  const standard = variable?.default ?? undefined;
  if (isMulti && standard !== undefined && !Array.isArray(standard)) return [standard];
  return !isMulti && Array.isArray(standard) ? (standard as readonly unknown[])[0] : standard;
}

type ValuePlaceholder = Extract<Placeholder, { kind: 'value' }>;

/** The type of a value comes from the query, or else from a person. */
function valuePart({ path, use }: ValuePlaceholder, known: KnownValues): Part {
  const { entered, fromFile, suggest, clock } = known;
  const name = path.join('.');
  const key = `values.${name}`;
  const standard = at(fromFile, path);
  const before = entered[key];
  const shown = before ?? entryOf(standard);
  const entry = use ? { type: use.type, text: shown.text } : shown;
  const isEmpty = before === undefined && standard === undefined;
  const found = isEmpty ? { problem: t('Enter a value.') } : usedValue(entry, use);
  const field: ParameterField = {
    ...entry,
    key,
    label: name,
    ...(use ? {} : { types: freeTypes }),
    ...(use?.type === 'date' && { hint: t('a day, or -7d') }),
    ...(use?.comparedWith && { suggestions: suggest?.(use.comparedWith) ?? [] }),
    ...('problem' in found && { problem: found.problem }),
  };
  const value = 'value' in found ? sentValue(found.value, use, clock) : undefined;
  return { fields: [field], send: value === undefined ? {} : { values: nested(path, value) } };
}

/** All of time has no first day that a query could compare with. */
function usedValue(entry: FieldEntry, use: PlaceholderUse | undefined): FieldValue {
  return use?.type === 'date' && entry.text.trim() === 'all'
    ? { problem: t('Enter a date such as 2026-01-31, or -7d, mStart.') }
    : fieldValue(entry);
}

function sentValue(
  value: unknown,
  use: PlaceholderUse | undefined,
  clock: DateClock | undefined,
): unknown {
  if (use?.type !== 'date' || typeof value !== 'string' || !clock) return value;
  return absoluteDate(value, clock, use.isDay);
}

function at(values: unknown, path: readonly string[]): unknown {
  let found = values;
  for (const name of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name))
      return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return found;
}

/** `['a', 'b']` and 1 make `{ a: { b: 1 } }`. */
function nested(path: readonly string[], value: unknown): Readonly<Record<string, unknown>> {
  const [first = '', ...rest] = path;
  return Object.fromEntries([[first, rest.length === 0 ? value : nested(rest, value)]]);
}

function deepMerge(parts: readonly Readonly<Record<string, unknown>>[]): Record<string, unknown> {
  const merged = new Map<string, unknown>();
  for (const part of parts) {
    for (const [name, value] of Object.entries(part)) {
      const before = merged.get(name);
      merged.set(name, isMembers(before) && isMembers(value) ? deepMerge([before, value]) : value);
    }
  }
  return Object.fromEntries(merged);
}
