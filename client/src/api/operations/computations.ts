import type { Operations } from './operation.ts';
import { format, project } from './parameters.ts';

const common = {
  parameters: [project, format],
  answers: 200,
  source: 'documented',
} as const;
const read = { ...common, method: 'GET', effect: 'read' } as const;
const compute = { ...common, method: 'POST', effect: 'compute' } as const;
const scope = 'insight:read';

/** Results computed from filters, without a saved insight. Newer services have closed some. */
export const computationOperations = {
  'trend.read': {
    ...read,
    path: '/api/projects/{project_id}/insights/trend/',
    about: 'A trend with the service’s default filters.',
    scope,
  },
  'trend.compute': {
    ...compute,
    path: '/api/projects/{project_id}/insights/trend/',
    about: 'Counts events or actions over time.',
    scope,
    body: 'trend',
  },
  'funnel.read': {
    ...read,
    path: '/api/projects/{project_id}/insights/funnel/',
    about: 'A funnel with the service’s default filters.',
    scope,
  },
  'funnel.compute': {
    ...compute,
    path: '/api/projects/{project_id}/insights/funnel/',
    about: 'Counts the people who go from one step to the next.',
    scope,
    body: 'funnel',
  },
  'funnelCorrelation.read': {
    ...read,
    path: '/api/projects/{project_id}/insights/funnel/correlation/',
    about: 'What correlates with success or failure in a funnel.',
  },
  'funnelCorrelation.compute': {
    ...compute,
    path: '/api/projects/{project_id}/insights/funnel/correlation/',
    about: 'Finds what correlates with success or failure in the funnel sent.',
    body: 'insight',
  },
  'path.read': {
    ...read,
    path: '/api/projects/{project_id}/insights/path/',
    about: 'Paths with the service’s default filters.',
    scope,
  },
  'path.compute': {
    ...compute,
    path: '/api/projects/{project_id}/insights/path/',
    about: 'The paths people take through pages or events.',
    scope,
    body: 'insight',
  },
  'retention.read': {
    ...read,
    path: '/api/projects/{project_id}/insights/retention/',
    about: 'A retention with the service’s default filters.',
    scope,
  },
  'retention.compute': {
    ...compute,
    path: '/api/projects/{project_id}/insights/retention/',
    about: 'Counts the people who come back after their first event.',
    scope,
    body: 'insight',
  },
} as const satisfies Operations;
