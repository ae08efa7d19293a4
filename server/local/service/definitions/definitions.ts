import type { PropertyTypeMap } from '../../compiler/context.ts';
import type { Project } from '../../data/project/project.ts';
import type { QueryService } from '../../query/queryService.ts';
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { literals } from '../../query/computations/shared/hogqlText.ts';
import { invalid } from '../../base/errors.ts';

/** A definition, with the name that lists search. */
type Definition = {
  readonly id: string;
  readonly name: string;
};

/** The events in the data, the most recent first. */
export async function eventDefinitions(service: QueryService): Promise<readonly Definition[]> {
  const { catalogDays, hasVolumes = false } = service.project;
  const lastDays = hasVolumes
    ? ', countIf(timestamp > (select max(timestamp) from events) - interval 30 day)'
    : '';
  const rows = await lately(
    service,
    (condition) => `select event, min(timestamp), max(timestamp), count()${lastDays}
from events${condition === undefined ? '' : ` where ${condition}`} group by event order by event`,
  );
  return rows.map(([event, first, last, count, inLastDays]) => ({
    id: idOf(`event ${String(event)}`),
    name: String(event),
    description: null,
    created_at: first,
    last_seen_at: last,
    verified: !String(event).startsWith('$'),
    hidden: false,
    tags: [],
    owner: null,
    ...(catalogDays === undefined ? {} : { volume_30_day: count }),
    ...(hasVolumes ? { volume_30_day: inLastDays } : {}),
  }));
}

/** The properties of events, persons, sessions or groups; `event_names` restricts them to those events. */
export async function propertyDefinitions(
  service: QueryService,
  query: URLSearchParams,
): Promise<readonly Definition[]> {
  const type = query.get('type') ?? 'event';
  const types = typesOf(service.project, type, query.get('group_type_index'));
  const seen = type === 'event' ? await seenOn(service, query.get('event_names')) : undefined;
  return Object.entries(types)
    .filter(([name]) => seen === undefined || seen.has(name))
    .map(([name, property]) => ({
      id: idOf(`${type} ${name}`),
      name,
      property_type: property,
      is_numerical: property === 'Numeric',
      is_seen_on_filtered_events: seen === undefined ? null : true,
      hidden: false,
      tags: [],
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function typesOf(
  { propertyTypes }: Project,
  type: string,
  groupIndex: string | null,
): PropertyTypeMap {
  switch (type) {
    case 'event':
    case 'person':
    case 'session':
      return propertyTypes[type];
    case 'group':
      return propertyTypes.group[groupIndex ?? '0'] ?? {};
    default:
      throw invalid(`"${type}" is not a valid choice.`, 'type', 'invalid_choice');
  }
}

async function seenOn(
  service: QueryService,
  eventNames: string | null,
): Promise<ReadonlySet<string> | undefined> {
  if (eventNames === null || eventNames === '') return undefined;
  const names = readNames(eventNames);
  if (names.length === 0) return undefined;
  const rows = await lately(
    service,
    (condition) =>
      `select distinct arrayJoin(JSONExtractKeys(properties)) from events where has(${literals(names)}, event)${condition === undefined ? '' : ` and ${condition}`}`,
  );
  return new Set(rows.map(([name]) => String(name)));
}

function readNames(text: string): readonly string[] {
  try {
    return v.parse(v.array(v.string()), JSON.parse(text));
  } catch {
    throw invalid('Expected a list of event names in JSON.', 'event_names');
  }
}

/** A stable id: the same thing has the same id in every run. */
function idOf(thing: string): string {
  const hex = createHash('sha1').update(thing).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Rows that lists are made of. Where a project's events are too many to read for a list, they are
 * those of its last days, and of all only if there are none.
 *
 * @param hogql the query for events under a condition; undefined if there is none
 */
export async function lately(
  service: QueryService,
  hogql: (condition: string | undefined) => string,
): Promise<unknown[][]> {
  const { catalogDays } = service.project;
  if (catalogDays === undefined) return service.rows(hogql(undefined));
  const rows = await service.rows(hogql(`timestamp >= now() - interval ${catalogDays} day`));
  return rows.length > 0 ? rows : service.rows(hogql(undefined));
}
