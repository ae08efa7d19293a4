import type { Insight, WritableFields } from './insight.ts';
import { randomUUID } from 'node:crypto';
import { JsonFile } from '../folder/jsonFile.ts';
import { type User, userOf } from '../demo/users.ts';
import { parseJson, toJson } from '../../base/json.ts';

/** The kinds of changes to an insight. */
export type Activity = 'created' | 'updated' | 'deleted' | 'restored';

/** An entry of the log, as in responses. */
export type ActivityEntry = {
  readonly id: string;
  readonly user: { readonly first_name: string; readonly email: string };
  readonly activity: Activity;
  readonly scope: 'Insight';
  readonly item_id: string;
  readonly detail: {
    readonly name: string | null;
    readonly short_id: string;
    readonly changes: readonly Change[] | null;
  };
  readonly created_at: string;
  readonly unread: boolean;
};

type Change = {
  readonly type: 'Insight';
  readonly action: 'created' | 'changed' | 'deleted';
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
};

const watched: readonly (keyof WritableFields)[] = [
  'name',
  'derived_name',
  'description',
  'query',
  'filters',
  'tags',
  'dashboards',
  'deleted',
  'favorited',
  'saved',
];

/** Records who changed which insight, how and when, newest first. Kept as long as the insights. */
export class ActivityLog {
  readonly #file: JsonFile<readonly ActivityEntry[]>;
  readonly #users: readonly [User, ...User[]];

  constructor(path: string, users: readonly [User, ...User[]]) {
    this.#users = users;
    this.#file = new JsonFile(
      path,
      (text) => parseJson(text) as ActivityEntry[],
      () => [],
    );
  }

  /** The log of one insight, or of all. */
  list(insightId?: number): readonly ActivityEntry[] {
    return this.#file.value.filter(
      ({ item_id }) => insightId === undefined || item_id === String(insightId),
    );
  }

  created(insight: Insight): void {
    this.#add('created', insight, null);
  }

  /** Records a change, unless nothing changed. */
  changed(before: Insight, after: Insight): void {
    const changes = watched.flatMap((field) => changeOf(field, before[field], after[field]));
    if (changes.length === 0) return;
    const isMoved = before.deleted !== after.deleted;
    const named = after.deleted ? 'deleted' : 'restored';
    this.#add(isMoved ? named : 'updated', after, changes);
  }

  #add(activity: Activity, insight: Insight, changes: readonly Change[] | null): void {
    const { first_name, email } = userOf(this.#users, insight.last_modified_by);
    const { name, short_id } = insight;
    const entry: ActivityEntry = {
      id: randomUUID(),
      user: { first_name, email },
      activity,
      scope: 'Insight',
      item_id: String(insight.id),
      detail: { name, short_id, changes },
      created_at: insight.updated_at,
      unread: false,
    };
    this.#file.value = [entry, ...this.#file.value];
  }
}

function changeOf(field: string, before: unknown, after: unknown): Change[] {
  if (textOf(before) === textOf(after)) return [];
  const action = isEmpty(before) ? 'created' : isEmpty(after) ? 'deleted' : 'changed';
  return [{ type: 'Insight', action, field, before, after }];
}

function isEmpty(value: unknown): boolean {
  return ['null', '""', '[]', '{}'].includes(textOf(value));
}

function textOf(value: unknown): string {
  return toJson(value);
}
