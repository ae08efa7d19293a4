import type { ApiReply, Route } from './routes.ts';
import { csvOfObjects } from './csv.ts';
import { invalid } from '../base/errors.ts';

/** The values of `format`; JSON is the default. */
const formats: readonly (string | null)[] = [null, '', 'json', 'csv'];

/**
 * Handles `format` for the operations that support it: an answer without a CSV form of its own becomes one line for
 * each object, and other formats are refused by name.
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
