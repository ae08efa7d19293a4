import type { Project } from '../project/project.ts';
import { tables } from './demoTables.ts';
import { actions } from './actions.ts';
import { cohorts } from './cohorts.ts';
import { dashboards } from './dashboards.ts';
import { project } from './project.ts';
import { propertyTypes } from './properties.ts';
import { testAccountFilters } from './testAccounts.ts';

/** The demo project: its facts and its saved assets. */
export const demoProject: Project = {
  about: project,
  tables,
  propertyTypes,
  cohorts,
  actions,
  dashboards,
  groupTypes: [
    {
      group_type: 'account',
      group_type_index: 0,
      name_singular: 'account',
      name_plural: 'accounts',
    },
  ],
  testAccountFilters,
};
