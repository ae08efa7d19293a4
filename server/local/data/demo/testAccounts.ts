import type { PropertyFilter } from '../../compiler/context.ts';

/** The filter that excludes internal and test accounts, from the demo project's settings. */
export const testAccountFilters: readonly PropertyFilter[] = [
  { key: 'email', type: 'person', operator: 'not_regex', value: '^user\\d@' },
];
