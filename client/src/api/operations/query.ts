import type { Operations } from './operation.ts';
import { project, queryId } from './parameters.ts';

/** The query endpoint: 120 requests an hour for each key, polls and cancels included. */
export const queryOperations = {
  'query.run': {
    method: 'POST',
    path: '/api/projects/{project_id}/query/',
    about:
      'Runs a query node. With an async refresh mode it answers with the status of a run in the background.',
    scope: 'query:read',
    parameters: [project],
    body: 'query',
    answers: 200,
    effect: 'submit',
    source: 'documented',
    isLimited: true,
  },
  'query.status': {
    method: 'GET',
    path: '/api/projects/{project_id}/query/{id}/',
    about: 'The status of a run in the background, and its result once it is complete.',
    scope: 'query:read',
    parameters: [
      project,
      queryId,
      {
        name: 'show_progress',
        in: 'query',
        type: 'boolean',
        default: 'false',
        about: 'Adds the number of rows read so far. Undocumented.',
      },
    ],
    answers: 200,
    effect: 'read',
    source: 'documented',
    isLimited: true,
  },
  'query.cancel': {
    method: 'DELETE',
    path: '/api/projects/{project_id}/query/{id}/',
    about: 'Cancels a run that is queued or running.',
    scope: 'query:read',
    parameters: [project, queryId],
    answers: 204,
    effect: 'cancel',
    source: 'documented',
    isLimited: true,
  },
  'query.chat': {
    method: 'POST',
    path: '/api/projects/{project_id}/query/chat/',
    about: 'Asks the assistant about a query. Services do not allow it for personal API keys.',
    parameters: [project],
    body: 'chat',
    answers: 200,
    effect: 'compute',
    source: 'documented',
  },
  'query.draftSql': {
    method: 'GET',
    path: '/api/projects/{project_id}/query/draft_sql/',
    about: 'Drafts HogQL from words. Services may close it to personal API keys.',
    parameters: [
      project,
      {
        name: 'prompt',
        in: 'query',
        type: 'string',
        about: 'The question for the query to answer, at most 400 characters.',
      },
      {
        name: 'current_query',
        in: 'query',
        type: 'string',
        about: 'The query to start from.',
      },
    ],
    answers: 200,
    effect: 'compute',
    source: 'documented',
  },
} as const satisfies Operations;
