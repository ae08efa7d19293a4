import type { HttpRequest, HttpResponse } from './transport.ts';

/** The next request of a redirect. */
export type Hop = {
  readonly url: URL;
  /** The same host demands https. */
  readonly movedToHttps: boolean;
};

/** Redirects of one call that are followed at most. */
const mostHops = 3;

/**
 * The next request of a redirected call, or undefined if the answer stands. The key belongs to
 * one origin: a GET is followed within it, and any request from http to https of the same host; to
 * every other origin the key never goes.
 *
 * @param hops how many were made before
 */
export function nextHop(
  { method, url: from }: HttpRequest,
  { status, headers }: HttpResponse,
  hops: number,
): Hop | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || hops >= mostHops) return undefined;
  const to = redirectTarget(from, headers['location']);
  if (!to) return undefined;
  if (isSecureTwin(from, to)) return { url: to, movedToHttps: true };
  if (method === 'GET' && to.origin === from.origin) return { url: to, movedToHttps: false };
  return undefined;
}

/** The address a `Location` header means, which may be relative. */
export function redirectTarget(from: URL, location: string | undefined): URL | undefined {
  return location !== undefined && URL.canParse(location, from.href)
    ? new URL(location, from)
    : undefined;
}

/** True if `to` is the https address of `from`, on the default ports or on the same one. */
function isSecureTwin(from: URL, to: URL): boolean {
  return (
    from.protocol === 'http:' &&
    to.protocol === 'https:' &&
    to.hostname === from.hostname &&
    to.port === from.port &&
    to.pathname === from.pathname &&
    to.search === from.search
  );
}
