import type { Operations } from './operation.ts';
import { limit, offset, project, search } from './parameters.ts';

const read = { method: 'GET', answers: 200, effect: 'read', source: 'observed' } as const;
const key = {
  name: 'key',
  in: 'query',
  type: 'string',
  about: 'The name of the property.',
} as const;
const value = {
  name: 'value',
  in: 'query',
  type: 'string',
  about: 'Only values that contain this text.',
} as const;

/** The project's schema and the user, for completion and the first steps. */
export const projectOperations = {
  'projects.list': {
    ...read,
    path: '/api/projects/',
    about: 'The projects the key can access.',
    scope: 'project:read',
    parameters: [limit, offset],
    source: 'documented',
  },
  'projects.retrieve': {
    ...read,
    path: '/api/projects/{project_id}/',
    about: 'One project: its name and time zone.',
    scope: 'project:read',
    parameters: [project],
  },
  'projects.eventsRetention': {
    ...read,
    path: '/api/projects/{project_id}/events_retention/',
    about: 'For how many months the project keeps events, and the date of the oldest ones.',
    scope: 'project:read',
    parameters: [project],
  },
  'account.me': {
    ...read,
    path: '/api/users/@me/',
    about: 'The owner of the key.',
    scope: 'user:read',
    parameters: [],
  },
  'account.key': {
    ...read,
    path: '/api/personal_api_keys/@current/',
    about: 'The key’s scopes, projects and organizations.',
    parameters: [],
  },
  'definitions.events': {
    ...read,
    path: '/api/projects/{project_id}/event_definitions/',
    about: 'The names of the events the project has seen.',
    scope: 'event_definition:read',
    parameters: [project, search, limit, offset],
  },
  'definitions.properties': {
    ...read,
    path: '/api/projects/{project_id}/property_definitions/',
    about: 'The names and types of the properties of events, persons, sessions or groups.',
    scope: 'property_definition:read',
    parameters: [
      project,
      {
        name: 'type',
        in: 'query',
        type: 'string',
        choices: ['event', 'person', 'session', 'group'],
        default: 'event',
        about: 'The owner of the properties.',
      },
      {
        name: 'group_type_index',
        in: 'query',
        type: 'integer',
        about: 'The group type, for type group.',
      },
      search,
      {
        name: 'event_names',
        in: 'query',
        type: 'string',
        about: 'Only properties of these events: a JSON list of names.',
      },
      {
        name: 'exclude_hidden',
        in: 'query',
        type: 'boolean',
        about: 'Excludes hidden properties.',
      },
      limit,
      offset,
    ],
  },
  'values.events': {
    ...read,
    path: '/api/projects/{project_id}/events/values/',
    about: 'Values that a property of events has.',
    parameters: [
      project,
      key,
      value,
      {
        name: 'event_name',
        in: 'query',
        type: 'string',
        about: 'Only values that this event has; the service of today asks for one.',
      },
    ],
  },
  'values.persons': {
    ...read,
    path: '/api/projects/{project_id}/persons/values/',
    about: 'Values that a property of persons has.',
    parameters: [project, key, value],
  },
  'variables.list': {
    ...read,
    path: '/api/projects/{project_id}/insight_variables/',
    about: 'The variables that queries use as {variables.name}.',
    scope: 'insight_variable:read',
    parameters: [
      project,
      { name: 'page', in: 'query', type: 'integer', about: 'The page, counted from 1.' },
    ],
  },
  'variables.create': {
    method: 'POST',
    path: '/api/projects/{project_id}/insight_variables/',
    about: 'Creates a variable. The service derives the name used in queries from its name.',
    scope: 'insight_variable:write',
    parameters: [project],
    body: 'variable',
    answers: 201,
    effect: 'write',
    source: 'observed',
  },
  'variables.update': {
    method: 'PATCH',
    path: '/api/projects/{project_id}/insight_variables/{id}/',
    about: 'Changes only the fields that are sent. The name in queries stays the same.',
    scope: 'insight_variable:write',
    parameters: [
      project,
      { name: 'id', in: 'path', type: 'string', about: 'The variable: its id, a UUID.' },
    ],
    body: 'variable',
    answers: 200,
    effect: 'write',
    source: 'observed',
  },
  'cohorts.list': {
    ...read,
    path: '/api/projects/{project_id}/cohorts/',
    about: 'The cohorts that queries can use.',
    scope: 'cohort:read',
    parameters: [project, limit, offset],
  },
} as const satisfies Operations;
