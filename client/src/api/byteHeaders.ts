import type { HttpResponse } from './transport.ts';

type Headers = HttpResponse['headers'];

/** The bytes that the query of this answer has read, if the service says so. */
export function bytesReadIn(headers: Headers): number | undefined {
  return wholeNumber(headers['x-posthog-query-bytes-read']);
}

/** The bytes that the project's queries may still read, if the service says so. */
export function bytesLeftIn(headers: Headers): number | undefined {
  return wholeNumber(headers['x-posthog-query-budget-remaining-bytes']);
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*\d{1,18}\s*$/.test(text) ? Number(text) : undefined;
}
