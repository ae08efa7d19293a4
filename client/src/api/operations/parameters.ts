import type { Parameter } from './operation.ts';

/** The ways to use the service's cache, and whether an answer waits for its result. */
export const refreshModes = [
  'blocking',
  'async',
  'lazy_async',
  'force_blocking',
  'force_async',
  'force_cache',
] as const;

export const project = {
  name: 'project_id',
  in: 'path',
  type: 'string',
  about: 'The project: the number in its address.',
} as const satisfies Parameter;

export const insightId = {
  name: 'id',
  in: 'path',
  type: 'integer',
  about: 'The insight: its number, not its short id.',
} as const satisfies Parameter;

export const queryId = {
  name: 'id',
  in: 'path',
  type: 'string',
  about: 'The run: the client_query_id it was submitted with.',
} as const satisfies Parameter;

export const format = {
  name: 'format',
  in: 'query',
  type: 'string',
  choices: ['json', 'csv'],
  about: 'How the answer is written.',
} as const satisfies Parameter;

export const refresh = {
  name: 'refresh',
  in: 'query',
  type: 'string',
  choices: refreshModes,
  default: 'force_cache',
  about: 'Whether results are computed: force_cache never does, async starts it and returns.',
} as const satisfies Parameter;

export const limit = {
  name: 'limit',
  in: 'query',
  type: 'integer',
  about: 'How many results a page has.',
} as const satisfies Parameter;

export const offset = {
  name: 'offset',
  in: 'query',
  type: 'integer',
  about: 'How many results to leave out at the beginning.',
} as const satisfies Parameter;

export const search = {
  name: 'search',
  in: 'query',
  type: 'string',
  about: 'Only what has this text in its name.',
} as const satisfies Parameter;
