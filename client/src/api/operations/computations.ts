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
    about: 'A trend of the service’s default filters.',
    scope,
  },
  'trend.compute': {
    ...compute,
    path: '/api/projects/{project_id}/insights/trend/',
    about: 'How often events or actions happened over time.',
    scope,
    body: 'trend',
  },
  'funnel.read': {
    ...read,
    path: '/api/projects/{project_id}/insights/funnel/',
    about: 'A funnel of the service’s default filters.',
    scope,
  },
  'funnel.compute': {
    ...compute,
    path: '/api/projects/{project_id}/insights/funnel/',
    about: 'How many people go from one step to the next.',
    scope,
    body: 'funnel',
  },
  'funnelCorrelation.read': {
    ...read,
    path: '/api/projects/{project_id}/insights/funnel/correlation/',
    about: 'What goes along with success or failure in a funnel.',
  },
  'funnelCorrelation.compute': {
    ...compute,
    path: '/api/projects/{project_id}/insights/funnel/correlation/',
    about: 'What goes along with success or failure in the funnel of the body.',
    body: 'insight',
  },
  'path.read': {
    ...read,
    path: '/api/projects/{project_id}/insights/path/',
    about: 'The ways people take, by the service’s default filters.',
    scope,
  },
  'path.compute': {
    ...compute,
    path: '/api/projects/{project_id}/insights/path/',
    about: 'The ways people take through pages or events.',
    scope,
    body: 'insight',
  },
  'retention.read': {
    ...read,
    path: '/api/projects/{project_id}/insights/retention/',
    about: 'How many people come back, by the service’s default filters.',
    scope,
  },
  'retention.compute': {
    ...compute,
    path: '/api/projects/{project_id}/insights/retention/',
    about: 'How many people come back after their first event.',
    scope,
    body: 'insight',
  },
} as const satisfies Operations;
