import * as v from 'valibot';
import type { ApiRequest } from '../../server/local/http/routes.ts';

const shape = v.looseObject({ query: v.looseObject({ kind: v.string() }) });

/** The kind of the query node that a request sends, if it sends one. */
export function kindIn({ body }: Pick<ApiRequest, 'body'>): string | undefined {
  const parsed = v.safeParse(shape, body);
  return parsed.success ? parsed.output.query.kind : undefined;
}

/** Nodes that ask about a text or the schema, and run nothing. */
export const questionKinds: ReadonlySet<string> = new Set([
  'DatabaseSchemaQuery',
  'HogQLMetadata',
  'HogQLAutocomplete',
]);
