import * as v from 'valibot';

const optionalText = v.nullish(v.string());

const list = {
  limit: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1))),
  offset: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0))),
  orderBy: v.nullish(v.array(v.string())),
  properties: v.optional(v.unknown()),
  fixedProperties: v.optional(v.unknown()),
};

export const eventsQuery = v.looseObject({
  kind: v.literal('EventsQuery'),
  select: v.pipe(v.array(v.string()), v.minLength(1, 'expected at least one expression')),
  where: v.nullish(v.array(v.string())),
  event: optionalText,
  actionId: v.nullish(v.number()),
  personId: optionalText,
  after: optionalText,
  before: optionalText,
  filterTestAccounts: v.nullish(v.boolean()),
  ...list,
});
export type EventsQuery = v.InferOutput<typeof eventsQuery>;

export const actorsQuery = v.looseObject({
  kind: v.literal('ActorsQuery'),
  source: v.nullish(v.looseObject({ kind: v.string() })),
  select: v.nullish(v.array(v.string())),
  search: optionalText,
  ...list,
});
export type ActorsQuery = v.InferOutput<typeof actorsQuery>;
