import type { HttpResponse } from './transport.ts';

type Headers = HttpResponse['headers'];

/** How many bytes the query of an answer has read, if the service says. */
export function bytesReadIn(headers: Headers): number | undefined {
  return wholeNumber(headers['x-posthog-query-bytes-read']);
}

/** How many bytes the queries of the project may still read, if the service says. */
export function bytesLeftIn(headers: Headers): number | undefined {
  return wholeNumber(headers['x-posthog-query-budget-remaining-bytes']);
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*\d{1,18}\s*$/.test(text) ? Number(text) : undefined;
}
