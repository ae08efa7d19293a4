import type { DocumentCatalogParams } from '../protocol/catalog.ts';
import type { CatalogUpdate } from '../schema/catalog.ts';
import type { TableInfo } from '../schema/tableInfo.ts';

/** The usable part of a client's catalog, and why the rest is not. */
export type ReadCatalog = {
  /** Which project it is; undefined for the default one. */
  readonly id: string | undefined;
  readonly update: CatalogUpdate;
  readonly refused: readonly string[];
};

/** Reads a catalog part by part: a malformed part is left out without affecting others. */
export function readCatalog(told: unknown): ReadCatalog {
  const refused: string[] = [];
  if (!isObject(told)) {
    return { id: undefined, update: {}, refused: ['The catalog is no object.'] };
  }
  const { id } = told;
  if (!isOptional(id, isText)) {
    return { id: undefined, update: {}, refused: ['`id` is no text.'] };
  }
  const update: Record<string, unknown> = {};
  for (const [part, read] of Object.entries(readers)) {
    const value = told[part];
    if (value === undefined) continue;
    const found = read(value, part, (reason) => refused.push(reason));
    if (found !== undefined) update[part] = found;
  }
  return { id: isText(id) ? id : undefined, update, refused };
}

/** Which catalog a document is read with, as a client tells it; undefined if it is malformed. */
export function readBinding(told: unknown): DocumentCatalogParams | undefined {
  if (!isObject(told)) return undefined;
  const { uri, id } = told;
  if (!isText(uri) || !isOptional(id, isText)) return undefined;
  return { uri, ...(isText(id) && { id }) };
}

type Refuse = (reason: string) => void;
/** Undefined if nothing of a part can be used. */
type Reader = (value: unknown, path: string, refuse: Refuse) => unknown;
type Guard = (value: unknown) => boolean;

const text: Reader = (value, path, refuse) => {
  if (typeof value === 'string') return value;
  refuse(`\`${path}\` is no text.`);
  return undefined;
};

const named: Guard = (value) =>
  isObject(value) &&
  isText(value['name']) &&
  isOptional(value['type'], isText) &&
  isOptional(value['volume'], isNumber);

const event: Guard = (value) =>
  isObject(value) &&
  isText(value['name']) &&
  isOptional(value['volume'], isNumber) &&
  isOptional(value['description'], isText);

const variable: Guard = (value) =>
  isObject(value) && isText(value['codeName']) && isText(value['name']) && isText(value['type']);

const cohort: Guard = (value) => isObject(value) && isNumber(value['id']) && isText(value['name']);

const relationship: Guard = (value) =>
  isObject(value) &&
  [value['table'], value['column'], value['otherTable'], value['otherColumn']].every(isText);

const table: Guard = (value) =>
  value === null ||
  (isObject(value) &&
    kinds.has(value['kind']) &&
    isOptional(value['query'], isText) &&
    isOptional(value['partial'], (one) => typeof one === 'boolean') &&
    isObject(value['fields']) &&
    Object.values(value['fields']).every(isField));

const kinds = new Set<unknown>([
  'posthog',
  'data_warehouse',
  'view',
  'system',
] satisfies TableInfo['kind'][]);

function isField(value: unknown): boolean {
  return (
    isObject(value) &&
    isText(value['type']) &&
    isOptional(value['table'], isText) &&
    isOptional(value['fields'], isTexts) &&
    isOptional(value['chain'], isTexts)
  );
}

/** The items of a list that a guard accepts. */
function listOf(guard: Guard): Reader {
  return (value, path, refuse) => {
    if (!Array.isArray(value)) {
      refuse(`\`${path}\` is no list.`);
      return undefined;
    }
    const items: readonly unknown[] = value;
    return items.filter((item, at) => {
      const isRight = guard(item);
      if (!isRight) refuse(`\`${path}[${at}]\` is malformed.`);
      return isRight;
    });
  };
}

/** Named parts, each read by itself. */
function recordOf(read: Reader): Reader {
  return (value, path, refuse) => {
    if (!isObject(value)) {
      refuse(`\`${path}\` is no object.`);
      return undefined;
    }
    const found = Object.entries(value).flatMap(([name, part]) => {
      const own = read(part, `${path}.${name}`, refuse);
      return own === undefined ? [] : [[name, own] as const];
    });
    return Object.fromEntries(found);
  };
}

/** One value that a guard lets through. */
function only(guard: Guard): Reader {
  return (value, path, refuse) => {
    if (guard(value)) return value;
    refuse(`\`${path}\` is malformed.`);
    return undefined;
  };
}

const properties: Reader = (value, path, refuse) => {
  if (!isObject(value)) return recordOf(listOf(named))(value, path, refuse);
  const { group, ...owners } = value;
  return {
    ...(recordOf(listOf(named))(owners, path, refuse) as object),
    ...(group !== undefined && {
      group: recordOf(listOf(named))(group, `${path}.group`, refuse) ?? {},
    }),
  };
};

const readers: { readonly [Part in keyof CatalogUpdate]-?: Reader } = {
  revision: text,
  tables: recordOf(only(table)),
  properties,
  events: listOf(event),
  values: recordOf(only(isTexts)),
  variables: listOf(variable),
  cohorts: listOf(cohort),
  timezone: text,
  functions: listOf(isText),
  retainedFrom: text,
  refusesOffset: only((value) => typeof value === 'boolean'),
  descriptions: recordOf(only(isTextsByName)),
  relationships: listOf(relationship),
};

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value);
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText);
}

function isTextsByName(value: unknown): boolean {
  return isObject(value) && Object.values(value).every(isText);
}

function isOptional(value: unknown, guard: Guard): boolean {
  return value === undefined || value === null || guard(value);
}
