import type { Insight } from '../../../../../client/src/api/shapes.ts';

/** An insight as a list of the service has it. */
export function insight(id: number, parts: Partial<Insight> = {}): Insight {
  return {
    id,
    short_id: `short${id}`,
    name: `Insight ${id}`,
    derived_name: null,
    description: null,
    tags: [],
    favorited: false,
    deleted: false,
    query: { kind: 'HogQLQuery', query: 'select 1' },
    last_modified_at: null,
    last_modified_by: null,
    ...parts,
  };
}
