import type { Queries } from '../api/queries.ts';

/** What a run needs of the service. */
export type QueryService = Pick<Queries, 'submit' | 'status' | 'cancel'>;
