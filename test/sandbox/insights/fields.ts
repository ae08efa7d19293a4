import type { WritableFields } from './insight.ts';
import * as v from 'valibot';
import { invalid } from '../http/errors.ts';

const writableFields = v.partial(
  v.object({
    name: v.nullable(v.string()),
    derived_name: v.nullable(v.string()),
    description: v.nullable(v.string()),
    filters: v.unknown(),
    query: v.unknown(),
    order: v.nullable(v.number()),
    deleted: v.boolean(),
    dashboards: v.array(v.number()),
    tags: v.array(v.string()),
    favorited: v.boolean(),
    saved: v.boolean(),
  }),
);

/** Takes from a body the fields that may be written; others are ignored, as the service does. */
export function readFields(body: unknown): Partial<WritableFields> {
  const parsed = v.safeParse(writableFields, body ?? {});
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw invalid(issue.message, v.getDotPath(issue)?.replaceAll('.', '__') ?? null);
  }
  const given = Object.entries(parsed.output).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
}
