import type { ApiReply, Route } from './routes.ts';
import { csvOfObjects } from './csv.ts';
import { invalid } from '../base/errors.ts';

/** What `format` may be; the usual answer is JSON. */
const formats: readonly (string | null)[] = [null, '', 'json', 'csv'];

/**
 * Reads `format` for the operations that take it: an answer without a CSV form of its own becomes a
 * line for each of its objects, and other formats are refused by name.
 */
export function withFormats(routes: readonly Route[]): readonly Route[] {
  return routes.map((route) => (route.hasFormats ? withFormat(route) : route));
}

function withFormat(route: Route): Route {
  return {
    ...route,
    handle: async (request) => {
      const format = request.query.get('format');
      if (!formats.includes(format)) {
        throw invalid(`"${format ?? ''}" is not a valid choice.`, 'format', 'invalid_choice');
      }
      const reply = await route.handle(request);
      return format === 'csv' ? asCsv(reply) : reply;
    },
  };
}

function asCsv(reply: ApiReply): ApiReply {
  const { status, body, csv } = reply;
  if (csv !== undefined || status >= 400 || typeof body !== 'object' || body === null) return reply;
  const { results } = body as { readonly results?: unknown };
  const items = Array.isArray(body) ? body : Array.isArray(results) ? results : [body];
  return { status, csv: csvOfObjects(items as Readonly<Record<string, unknown>>[]) };
}
