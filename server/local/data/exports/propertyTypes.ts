import type { PropertyTypeMap, PropertyValueType } from '../../compiler/context.ts';
import type { Engine } from '../../engine/engine.ts';
import { rowsOf } from './shapes.ts';

/** The number of rows that shows enough of the properties. */
const mostRows = 200_000;
const mostProperties = 10_000;

/**
 * The properties that rows have, with the types that all their values fit.
 *
 * @param from a table, or a subquery, with a column `properties`
 */
export async function propertyTypesOf(engine: Engine, from: string): Promise<PropertyTypeMap> {
  const rows = await rowsOf(
    engine,
    `SELECT property.1 AS name,
      countIf(property.2 != 'null') AS known,
      countIf(match(property.2, '^-?[0-9]')),
      countIf(property.2 IN ('true', 'false')),
      countIf(match(property.2, '^"[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9]{2}:[0-9]{2}[^"]*)?"$'))
    FROM (SELECT properties FROM ${from} LIMIT ${mostRows})
    ARRAY JOIN JSONExtractKeysAndValuesRaw(properties) AS property
    GROUP BY name ORDER BY known DESC, name LIMIT ${mostProperties}`,
  );
  return Object.fromEntries(
    rows.map(([name, ...counts]) => [String(name), typeOf(counts.map(Number))]),
  );
}

function typeOf([
  known = 0,
  numbers = 0,
  truths = 0,
  times = 0,
]: readonly number[]): PropertyValueType {
  if (known === 0) return 'String';
  if (numbers === known) return 'Numeric';
  if (truths === known) return 'Boolean';
  return times === known ? 'DateTime' : 'String';
}
