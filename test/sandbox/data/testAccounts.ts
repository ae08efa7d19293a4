import type { PropertyFilter } from '../compiler/context.ts';

/** Who passes when internal and test accounts are left out, as the demo project's settings have it. */
export const testAccountFilters: readonly PropertyFilter[] = [
  { key: 'email', type: 'person', operator: 'not_regex', value: '^user\\d@' },
];
