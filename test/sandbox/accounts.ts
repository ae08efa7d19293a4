import type { User } from '../../server/local/data/demo/users.ts';

/** Another person in the project, for changes that the caller did not make. */
export const otherUser: User = {
  id: 2,
  uuid: '01935d4c-0000-7000-8000-0000000000cc',
  distinct_id: 'other-user',
  first_name: 'Other',
  last_name: 'User',
  email: 'other@example.com',
  is_email_verified: true,
  hedgehog_config: {},
};
