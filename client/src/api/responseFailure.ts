import {
  type ApiFailure,
  AuthError,
  HttpError,
  NotFoundError,
  PermissionError,
  QueryError,
  RateLimitError,
  RedirectError,
} from './errors.ts';
import { redirectTarget } from './redirects.ts';
import { remarksOf } from './remarks.ts';
import type { Remarks } from '../protocol/results.ts';
import type { HttpResponse } from './transport.ts';

/**
 * Which failure an answer is, by its status and what its body says.
 *
 * @param redact takes the key out of a text the service sent
 */
export function failureOf(
  baseUrl: string,
  { status, headers }: Omit<HttpResponse, 'body'>,
  body: unknown,
  redact: (text: string) => string,
): ApiFailure {
  const from = new URL(baseUrl);
  const said = errorBody(body);
  const { type } = said;
  // Before anything is cut: a piece of a key is not recognized.
  const detail = said.detail === undefined ? undefined : redact(said.detail).slice(0, longestWords);
  const code = said.code === undefined ? undefined : redact(said.code);
  const attr = said.attr === undefined ? undefined : redact(said.attr);
  const remarks = failureRemarks(body, redact);
  if (status >= 300 && status < 400) {
    const to = redirectTarget(from, headers['location']);
    // The origin alone: the rest of an address may be private.
    return new RedirectError(from.origin, to?.origin, status);
  }
  // The record of a run is gone, however the service says so.
  if (code === 'query_result_expired') return new NotFoundError(detail);
  if (isFullDatabase(status, code, detail)) {
    return new RateLimitError(pauseMs(headers, ''), 'database');
  }
  switch (status) {
    case 401:
      return new AuthError(from.host, detail);
    case 403:
      return new PermissionError(detail);
    case 404:
      return new NotFoundError(detail);
    case 429:
      return rateLimit(headers, `${code ?? ''} ${detail ?? ''}`);
    case 400:
      if (detail && type !== 'invalid_request') return new QueryError(detail, code, attr, remarks);
  }
  const reason = detail ?? 'The service gave no reason.';
  return new HttpError(from.host, status, reason, { code, attr, remarks });
}

/** Places of errors and reasons why a query was ended, which come in `extra`. */
function failureRemarks(body: unknown, redact: (text: string) => string): Remarks | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { findings, scan } = remarksOf(Reflect.get(body, 'extra')) ?? {};
  if (!findings && !scan) return undefined;
  return {
    ...(scan && { scan }),
    ...(findings && {
      findings: findings.map(({ fix, ...finding }) => ({
        ...finding,
        message: redact(finding.message).slice(0, longestWords),
        ...(fix !== undefined && redact(fix) === fix && { fix }),
      })),
    }),
  };
}

/** `{type, code, detail, attr}` as the service sends it, or a bare `{detail}`. */
function errorBody(body: unknown): {
  readonly detail?: string;
  readonly code?: string;
  readonly type?: string;
  readonly attr?: string;
} {
  if (typeof body !== 'object' || body === null) return {};
  const text = (name: string): Record<string, string> => {
    const value: unknown = Reflect.get(body, name);
    return typeof value === 'string' && value !== '' ? { [name]: value } : {};
  };
  if (Array.isArray(body)) return { detail: inWords(body) };
  const { detail, message, error, ...others } = body as Readonly<Record<string, unknown>>;
  const { code: _code, type: _type, attr: _attr, extra: _extra, ...fields } = others;
  const words = [detail, message, error, fields].map(inWords).find((said) => said !== '');
  return {
    ...(words === undefined ? {} : { detail: words }),
    ...text('code'),
    ...text('type'),
    ...text('attr'),
  };
}

/** The maximum length of a service's objection. */
const longestWords = 2_000;

/** A service's explanation as one text: it uses lists and objects for problems of several members. */
function inWords(said: unknown): string {
  if (typeof said === 'string') return said;
  if (Array.isArray(said)) return said.map(inWords).filter(Boolean).join(' ');
  if (typeof said !== 'object' || said === null) return '';
  return Object.entries(said)
    .map(([name, value]) => [name, inWords(value)])
    .filter(([, words]) => words !== '')
    .map(([name, words]) => (name === 'non_field_errors' ? words : `${name}: ${words}`))
    .join(' ');
}

/**
 * True if the service's database accepts no queries for now, whatever the query is. The status for a query that needs
 * too much memory comes with words about load if the whole cluster is full.
 */
function isFullDatabase(status: number, code = '', detail = ''): boolean {
  if (status === 503) return code === 'database_unavailable';
  return status === 513 && /heavy load|under load|cluster/i.test(detail);
}

/**
 * Which limit of the service a 429 is about, and how long it asks to wait.
 *
 * @param said its code and what it says
 */
export function rateLimit(headers: HttpResponse['headers'], said: string): RateLimitError {
  const retryAfterMs = pauseMs(headers, said);
  if (said.includes('api_queries_budget_exceeded')) {
    return new RateLimitError(retryAfterMs ?? bytesPauseMs, 'bytes');
  }
  return /concurren|too many queries/i.test(said)
    ? new RateLimitError(retryAfterMs, 'running')
    : new RateLimitError(retryAfterMs);
}

/**
 * The pause that a 429 asks for: the longer one of a header (proxies add one, in seconds or as a
 * date) and of the service's text. Undefined if neither has one.
 */
function pauseMs(headers: HttpResponse['headers'], said: string): number | undefined {
  const told = [
    headerPauseMs(headers['retry-after'], headers['date']),
    Number(/available in (\d+) second/.exec(said)?.[1]) * 1000,
  ].filter((ms) => Number.isFinite(ms));
  if (told.length === 0) return undefined;
  return Math.min(Math.max(...told, shortestPauseMs), longestPauseMs);
}

/** The longest time after which a project may read again. */
const bytesPauseMs = 3_600_000;
/** "At once" would be a loop. */
const shortestPauseMs = 1_000;
/** No limit of a service lasts longer than a day. */
const longestPauseMs = 24 * 3_600_000;

/** A date is measured against the sender's clock, if that is known. */
function headerPauseMs(retryAfter: string | undefined, date: string | undefined): number {
  if (retryAfter === undefined) return NaN;
  if (/^\s*\d+\s*$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const now = Date.parse(date ?? '');
  return Math.max(0, Date.parse(retryAfter) - (Number.isNaN(now) ? Date.now() : now));
}
