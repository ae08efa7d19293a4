import * as v from 'valibot';

/** The state of an insight as it is written to disk, beside unsaved text and in a folder's lock. */
export const insightStateShape = v.object({
  id: v.number(),
  shortId: v.string(),
  name: v.string(),
  description: v.string(),
  tags: v.array(v.string()),
  favorited: v.boolean(),
  queryText: v.string(),
  modifiedAt: v.nullable(v.string()),
  modifiedBy: v.nullable(v.string()),
});
