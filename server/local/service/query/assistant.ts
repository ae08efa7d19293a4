import type { ApiReply, ApiRequest, Route } from '../../http/routes.ts';
import type { QueryService } from '../../query/queryService.ts';
import { literal } from '../../query/computations/shared/hogqlText.ts';
import { invalid } from '../../base/errors.ts';

const maxPrompt = 400;

/** The assistant drafts SQL for a request in words. */
export function assistantRoute(service: QueryService): Route {
  return {
    method: 'GET',
    path: '/api/projects/:project/query/draft_sql/',
    handle: (request) => draftSql(request, service),
  };
}

/** Drafts a daily count of the event named in the request; any other request is too unclear. */
async function draftSql({ query }: ApiRequest, service: QueryService): Promise<ApiReply> {
  const prompt = query.get('prompt')?.trim() ?? '';
  if (prompt === '') throw invalid('This field is required.', 'prompt', 'required');
  if (prompt.length > maxPrompt) {
    throw invalid(`The prompt is longer than ${maxPrompt} characters.`, 'prompt', 'too_long');
  }
  const rows = await service.rows('select distinct event from events order by event');
  const wish = words(prompt);
  const event = rows.map(([name]) => String(name)).find((name) => wish.includes(words(name)));
  if (event === undefined) {
    throw invalid('It is not clear which event this is about. Name it.', 'prompt', 'unclear');
  }
  const sql = `select toStartOfDay(timestamp) as day, count() as events
from events
where event = ${literal(event)}
group by day
order by day`;
  return { status: 200, body: { sql } };
}

/** A name or a request as plain words: `signed_up` is in "how many signed up". */
function words(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
