import type { PropertyFilter } from '../../compiler/context.ts';

/** A person of the project, as responses name them. */
export type User = {
  readonly id: number;
  readonly uuid: string;
  readonly distinct_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly is_email_verified: boolean;
  readonly hedgehog_config: object;
};

/** The person with an id; the first one if it is unknown. */
export function userOf(users: readonly [User, ...User[]], id: number): User {
  return users.find((user) => user.id === id) ?? users[0];
}

/** The filter that excludes internal and test accounts, from the demo project's settings. */
export const testAccountFilters: readonly PropertyFilter[] = [
  { key: 'email', type: 'person', operator: 'not_regex', value: '^user\\d@' },
];
