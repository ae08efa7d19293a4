import type { Project } from '../project/project.ts';
import { tables } from './demoTables.ts';
import { actions } from './actions.ts';
import { cohorts } from './cohorts.ts';
import { dashboards } from './dashboards.ts';
import { project } from './project.ts';
import { propertyTypes } from './properties.ts';
import { testAccountFilters } from './users.ts';

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

/** The demo project's variables, `{variables.code_name}` in HogQL. */
export const insightVariables = [
  {
    id: '01935d4c-0000-7000-8000-0000000000d1',
    type: 'String',
    name: 'Event',
    code_name: 'event',
    default_value: '$pageview',
    values: null,
  },
  {
    id: '01935d4c-0000-7000-8000-0000000000d2',
    type: 'List',
    name: 'Country',
    code_name: 'country',
    default_value: 'US',
    values: ['US', 'DE', 'GB', 'IN', 'FR', 'BR', 'CA', 'JP', 'AU', 'NL'],
  },
  {
    id: '01935d4c-0000-7000-8000-0000000000d3',
    type: 'Number',
    name: 'Days',
    code_name: 'days',
    default_value: 30,
    values: null,
  },
  {
    id: '01935d4c-0000-7000-8000-0000000000d4',
    type: 'List',
    name: 'Browsers',
    code_name: 'browsers',
    default_value: ['Chrome', 'Safari'],
    values: [],
    is_multi: true,
    values_query: 'select distinct properties.$browser from events order by 1',
  },
] as const;
