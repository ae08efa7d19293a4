import type { DemoInsight } from '../data/insights.ts';
import { createHash, randomBytes } from 'node:crypto';

/** What is kept of a saved insight. Everything computed is added when it is shown. */
export interface Insight extends WritableFields {
  readonly id: number;
  readonly short_id: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly last_modified_at: string;
  readonly is_sample: boolean;
}

/** The fields that a caller may set. */
export interface WritableFields {
  readonly name: string | null;
  readonly derived_name: string | null;
  readonly description: string | null;
  readonly filters: unknown;
  readonly query: unknown;
  readonly order: number | null;
  readonly deleted: boolean;
  readonly dashboards: readonly number[];
  readonly tags: readonly string[];
  readonly favorited: boolean;
  readonly saved: boolean;
}

const emptyFields: WritableFields = {
  name: null,
  derived_name: null,
  description: null,
  filters: {},
  query: null,
  order: null,
  deleted: false,
  dashboards: [],
  tags: [],
  favorited: false,
  saved: false,
};

/** A new insight of what a caller sent. Unless it says `saved`, it will not be in the lists of saved ones. */
export function newInsight(id: number, fields: Partial<WritableFields>): Insight {
  const now = new Date().toISOString();
  return {
    ...emptyFields,
    ...fields,
    id,
    short_id: randomBytes(6).toString('base64url'),
    created_at: now,
    updated_at: now,
    last_modified_at: now,
    is_sample: false,
  };
}

/** An insight after a change; changing a sample makes it the caller's own. */
export function changedInsight(insight: Insight, fields: Partial<WritableFields>): Insight {
  const now = new Date().toISOString();
  return { ...insight, ...fields, updated_at: now, last_modified_at: now, is_sample: false };
}

/** A demo insight; `end` is when the data ends, and each insight is a few days older than the one before. */
export function demoInsight(demo: DemoInsight, index: number, end: string): Insight {
  const created = new Date(Date.parse(end) - (index + 1) * 3 * 86_400_000).toISOString();
  return {
    ...emptyFields,
    ...demo,
    id: index + 1,
    short_id: createHash('sha1').update(demo.name).digest('base64url').slice(0, 8),
    saved: true,
    created_at: created,
    updated_at: created,
    last_modified_at: created,
    is_sample: true,
  };
}
