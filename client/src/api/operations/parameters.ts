import { refreshModes } from '../../../../server/common/runs/refreshMode.ts';
import type { Parameter } from './operation.ts';

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
  about: 'The client_query_id of the run.',
} as const satisfies Parameter;

export const format = {
  name: 'format',
  in: 'query',
  type: 'string',
  choices: ['json', 'csv'],
  about: 'The format of the answer.',
} as const satisfies Parameter;

export const refresh = {
  name: 'refresh',
  in: 'query',
  type: 'string',
  choices: refreshModes,
  default: 'force_cache',
  about: 'The refresh mode: force_cache never computes, async starts computing and returns.',
} as const satisfies Parameter;

export const limit = {
  name: 'limit',
  in: 'query',
  type: 'integer',
  about: 'The number of results on a page.',
} as const satisfies Parameter;

export const offset = {
  name: 'offset',
  in: 'query',
  type: 'integer',
  about: 'The number of results to skip.',
} as const satisfies Parameter;

export const search = {
  name: 'search',
  in: 'query',
  type: 'string',
  about: 'Only items with this text in their name.',
} as const satisfies Parameter;
