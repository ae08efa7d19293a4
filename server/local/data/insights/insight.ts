import type { DemoInsight } from '../demo/insights.ts';
import { createHash, randomBytes } from 'node:crypto';
import { demoUser } from '../demo/project.ts';
import { RawJson } from '../../base/json.ts';

/** The stored fields of an insight. Everything computed is added when it is shown. */
export type Insight = {
  readonly id: number;
  readonly short_id: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly last_modified_at: string;
  /** The id of the last user who changed it. */
  readonly last_modified_by: number;
  readonly is_sample: boolean;
  readonly sharing: Sharing | null;
} & WritableFields;

/** The link by which anybody can see an insight. */
type Sharing = {
  readonly created_at: string;
  readonly access_token: string;
};

/** The fields that a caller may set. */
export type WritableFields = {
  readonly name: string | null;
  readonly derived_name: string | null;
  readonly description: string | null;
  /** The saved text, `null` included. It is returned byte for byte. */
  readonly filters: RawJson;
  readonly query: RawJson;
  readonly order: number | null;
  readonly deleted: boolean;
  readonly dashboards: readonly number[];
  readonly tags: readonly string[];
  readonly favorited: boolean;
  readonly saved: boolean;
};

/** Fields that change an insight for its readers. */
const materialFields: readonly (keyof WritableFields)[] = [
  'name',
  'description',
  'filters',
  'query',
  'tags',
  'deleted',
];

const emptyFields: WritableFields = {
  name: null,
  derived_name: null,
  description: null,
  filters: new RawJson('{}'),
  query: new RawJson('null'),
  order: null,
  deleted: false,
  dashboards: [],
  tags: [],
  favorited: false,
  saved: false,
};

/** Fields that an older file may lack. */
export const insightDefaults = { ...emptyFields, last_modified_by: demoUser.id, sharing: null };

/** A new insight from the sent fields. Without `saved` it is not in the lists of saved ones. */
export function newInsight(id: number, fields: Partial<WritableFields>): Insight {
  const now = new Date().toISOString();
  return {
    ...insightDefaults,
    ...fields,
    id,
    short_id: randomBytes(6).toString('base64url'),
    created_at: now,
    updated_at: now,
    last_modified_at: now,
    is_sample: false,
  };
}

/** An insight after a change; a changed sample becomes the project's own. */
export function changedInsight(
  insight: Insight,
  fields: Partial<WritableFields>,
  userId: number,
): Insight {
  const now = new Date().toISOString();
  const isMaterial = materialFields.some((name) => fields[name] !== undefined);
  return {
    ...insight,
    ...fields,
    updated_at: now,
    ...(isMaterial ? { last_modified_at: now, last_modified_by: userId } : {}),
    is_sample: false,
  };
}

/**
 * A demo insight. `end` is the end of the data, and each insight is a few days older than the one
 * before.
 */
export function demoInsight(demo: DemoInsight, index: number, end: string): Insight {
  const created = new Date(Date.parse(end) - (index + 1) * 3 * 86_400_000).toISOString();
  const { isShared, query, ...fields } = demo;
  const hash = createHash('sha1').update(demo.name).digest('base64url');
  return {
    ...insightDefaults,
    ...fields,
    query: new RawJson(JSON.stringify(query)),
    id: index + 1,
    short_id: hash.slice(0, 8),
    saved: true,
    created_at: created,
    updated_at: created,
    last_modified_at: created,
    is_sample: true,
    sharing: isShared ? { created_at: created, access_token: hash.slice(8, 27) } : null,
  };
}
