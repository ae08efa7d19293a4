import { testAccountFilters, type User } from './users.ts';

/** The demo project. */
export const project = {
  id: 1,
  uuid: '01935d4c-0000-7000-8000-000000000001',
  organization: '01935d4c-0000-7000-8000-0000000000aa',
  api_token: 'phc_demo',
  name: 'Hedgebox',
  timezone: 'UTC',
  completed_snippet_onboarding: true,
  ingested_event: true,
  is_demo: true,
  test_account_filters: testAccountFilters,
} as const;

/** The owner of the demo insights and of every key. */
export const demoUser: User = {
  id: 1,
  uuid: '01935d4c-0000-7000-8000-0000000000bb',
  distinct_id: 'demo-user',
  first_name: 'Demo',
  last_name: 'User',
  email: 'demo@example.com',
  is_email_verified: true,
  hedgehog_config: {},
};
