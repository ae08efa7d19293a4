import type { PropertyValueType } from './context.ts';
import type { Compilation } from './scope.ts';
import { call, identifier, type JsonPath, type Sql, text } from './sql.ts';
import { nullable, type PropertyOwner, untypedProperty } from './types.ts';

/** One step deeper into a JSON document: a key, or an index counted from one. */
export function step(path: JsonPath, key: string | number): JsonPath {
  return {
    ...path,
    steps: [...path.steps, typeof key === 'number' ? String(key) : text(key)],
    names: [...path.names, String(key)],
  };
}

/** The document that access goes into; undefined if the value is not JSON. */
export function documentOf({ text: printed, type, json }: Sql): JsonPath | undefined {
  if (json) return json;
  if (type.kind !== 'Json' && !type.fromJson) return undefined;
  return { document: printed, owner: type.owner, steps: [], names: [] };
}

/** Reads a path of a JSON column, with the type from the project's property definitions. */
export function readProperty(path: JsonPath, compilation: Compilation): Sql {
  const base = { name: path.names.join('__'), json: path };
  const value = propertyText(path, compilation);
  const type = propertyType(path, compilation);
  switch (type) {
    case 'Numeric':
      return {
        ...base,
        text: call('accurateCastOrNull', value, "'Float64'"),
        type: nullable('Float'),
      };
    case 'Boolean': {
      const truth = call(
        'transform',
        call('toString', value),
        "['true', 'false']",
        '[1, 0]',
        'NULL',
      );
      return { ...base, text: call('toBool', truth), type: nullable('Boolean') };
    }
    case 'DateTime': {
      const zone = text(compilation.context.timezone);
      const time = call('parseDateTime64BestEffortOrNull', value, '6', zone);
      return { ...base, text: time, type: nullable('DateTime') };
    }
    case 'String':
    case undefined:
      return { ...base, text: value, type: untypedProperty };
  }
}

function propertyText(path: JsonPath, { context }: Compilation): string {
  const [name] = path.names;
  if (
    path.copies !== undefined &&
    name !== undefined &&
    path.steps.length === 1 &&
    path.copies.properties.includes(name)
  ) {
    return `${path.copies.alias}.${identifier(`mat_${name}`)}`;
  }
  if (!context.servicePropertyText) {
    return call('JSONExtract', path.document, ...path.steps, "'Nullable(String)'");
  }
  const raw = call('JSONExtractRaw', path.document, ...path.steps);
  return call('replaceRegexpAll', `nullIf(nullIf(${raw}, ''), 'null')`, `'^"|"$'`, "''");
}

function propertyType(path: JsonPath, { context }: Compilation): PropertyValueType | undefined {
  const [name] = path.names;
  if (path.owner === undefined || name === undefined || path.steps.length !== 1) return undefined;
  const types = ownersTypes(path.owner);
  // Names come from the query: `constructor` must not find a property that every object has.
  return types !== undefined && Object.hasOwn(types, name) ? types[name] : undefined;

  function ownersTypes(
    owner: PropertyOwner,
  ): Readonly<Record<string, PropertyValueType>> | undefined {
    if (owner === 'event' || owner === 'person') return context.propertyTypes[owner];
    return context.propertyTypes.group[owner.slice('group_'.length)];
  }
}
