import type { WritableFields } from './insight.ts';
import * as v from 'valibot';
import { dashboards } from '../demo/dashboards.ts';
import { invalid } from '../../base/errors.ts';
import { rawMembers } from './rawFields.ts';

const writableFields = v.partial(
  v.object({
    name: v.nullable(
      v.pipe(v.string(), v.maxLength(400, 'Ensure this field has no more than 400 characters.')),
    ),
    derived_name: v.nullable(v.string()),
    description: v.nullable(v.string()),
    order: v.nullable(v.number()),
    deleted: v.boolean(),
    dashboards: v.array(v.number()),
    tags: v.array(v.string()),
    favorited: v.boolean(),
    saved: v.boolean(),
  }),
);

/** The fields that a caller sent: their values, and the text that these were read from. */
type SentFields = { readonly body: unknown; readonly text: string };

/**
 * Picks the writable fields from a body and ignores others, as the service does. `query` and
 * `filters` keep the text that was sent.
 */
export function readFields({ body, text }: SentFields): Partial<WritableFields> {
  if (typeof (body ?? {}) !== 'object' || Array.isArray(body)) {
    throw invalid('Invalid data. Expected a dictionary.', 'non_field_errors');
  }
  const parsed = v.safeParse(writableFields, body ?? {});
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw invalid(issue.message, v.getDotPath(issue)?.replaceAll('.', '__') ?? null);
  }
  const unknown = parsed.output.dashboards?.find(
    (id) => !dashboards.some((dashboard) => dashboard.id === id),
  );
  if (unknown !== undefined) {
    const detail = `Invalid pk "${unknown}" - object does not exist.`;
    throw invalid(detail, 'dashboards', 'does_not_exist');
  }
  const given = Object.entries(parsed.output).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(given), ...rawMembers(text, ['query', 'filters']) };
}
