import type { QueryService } from '../../query/queryService.ts';
import { literal, literals, quotedName } from '../../query/computations/shared/hogqlText.ts';
import { invalid } from '../../base/errors.ts';
import { lately } from './lately.ts';

const maxValues = 10;

/** The most frequent values of a property that contain a text, `[{ name }]`. */
export async function propertyValues(
  service: QueryService,
  table: 'events' | 'persons',
  query: URLSearchParams,
): Promise<readonly { readonly name: string }[]> {
  const key = query.get('key');
  if (key === null || key === '') throw invalid('You must provide a key.', 'key', 'required');
  // On events this is not a property, though filters name it like one.
  const isColumn = table === 'events' && key === 'event';
  const value = isColumn ? 'event' : `toString(properties.${quotedName(key)})`;
  const part = query.get('value') ?? '';
  const events = query.getAll('event_name');
  const conditions = [
    `value != ''`,
    `value ilike ${literal(`%${part.replace(/[\\%_]/g, '\\$&')}%`)}`,
  ];
  const ofEvents =
    table === 'events' && events.length > 0 ? [`has(${literals(events)}, event)`] : [];
  const hogql = (condition?: string): string => {
    const within = [...ofEvents, ...(condition === undefined ? [] : [condition])];
    const source = within.length > 0 ? ` where ${within.join(' and ')}` : '';
    return `select value, count() as uses
from (select ifNull(${value}, '') as value from ${table}${source})
where ${conditions.join(' and ')}
group by value order by uses desc, value limit ${maxValues}`;
  };
  const rows = await (table === 'events' ? lately(service, hogql) : service.rows(hogql()));
  return rows.map(([name]) => ({ name: String(name) }));
}
