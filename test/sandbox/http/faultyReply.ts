import type { RequestFaults } from './faults.ts';
import type { ApiReply } from './routes.ts';
import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { toJson } from './json.ts';

/** A whole answer as bytes. */
export type WireReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Buffer;
};

const times =
  /("(?:created_at|updated_at|last_modified_at|last_refresh|cache_target_age|next_allowed_client_refresh|start_time|pickup_time|end_time|expiration_time|last_seen_at|last_viewed_at)":)"(\d{4}-[^"]*)"/g;

/**
 * The answer of a fault instead of the operation's, if any; waits first if the fault asks for it.
 */
export async function interception(
  faults: RequestFaults,
): Promise<WireReply | 'hang' | 'reset' | undefined> {
  const pause = faults.get('delay');
  if (pause) await delay(pause.ms);
  if (faults.get('hang')) return 'hang';
  if (faults.get('reset')?.when === 'before') return 'reset';
  const redirect = faults.get('redirect');
  if (redirect) return wire(redirect.status, '', { Location: redirect.to });
  if (faults.get('signInPage')) return page(200, 'Sign in', {});
  const throttle = faults.get('throttle');
  if (throttle) {
    const { seconds, retryAfter, concurrency } = throttle;
    const reason = concurrency
      ? 'Concurrency limit exceeded: too many queries of this organization run at the same time.'
      : 'Request was throttled.';
    const detail =
      seconds === undefined ? reason : `${reason} Expected available in ${seconds} seconds.`;
    const body = { type: 'throttled_error', code: 'throttled', detail, attr: null };
    return json(429, body, retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) });
  }
  const status = faults.get('status');
  if (!status) return undefined;
  if (status.html) return page(status.status, status.detail, status.headers);
  const { type, code, detail, attr } = status;
  return json(status.status, { type, code, detail, attr }, status.headers);
}

/** An operation's answer as bytes, altered by the request's faults. */
export function wireReply(reply: ApiReply, faults: RequestFaults): WireReply {
  const { status, body, csv } = reply;
  const plain =
    csv !== undefined
      ? wire(status, csv, { 'Content-Type': 'text/csv; charset=utf-8' })
      : body === undefined
        ? wire(status, '', {})
        : json(status, body, {});
  return spoilt(plain, faults);
}

function spoilt(reply: WireReply, faults: RequestFaults): WireReply {
  let { payload } = reply;
  const headers = { ...reply.headers };
  const clock = faults.get('clock');
  if (clock) {
    headers['Date'] = new Date(Date.now() + clock.offsetMs).toUTCString();
    payload = Buffer.from(
      payload.toString().replace(times, (_match, name: string, time: string) => {
        const shifted = new Date(Date.parse(time) + clock.offsetMs).toISOString();
        return `${name}"${shifted}"`;
      }),
    );
  }
  const type = faults.get('contentType');
  if (type) headers['Content-Type'] = type.value;
  if (faults.get('truncate')) payload = payload.subarray(0, Math.ceil(payload.length / 2));
  const padding = faults.get('padding');
  if (padding) {
    const missing = Math.max(0, padding.bytes - payload.length);
    payload = Buffer.concat([payload, Buffer.alloc(missing, ' ')]);
  }
  return { ...reply, headers, payload };
}

/** Sends an answer, or a part of it if the connection is to break inside the body. */
export function sendReply(response: ServerResponse, reply: WireReply, faults: RequestFaults): void {
  const { status, headers, payload } = reply;
  if (status === 204 || payload.length === 0) {
    response.writeHead(status, headers).end();
    return;
  }
  response.writeHead(status, { ...headers, 'Content-Length': payload.length });
  if (faults.get('reset')?.when !== 'midBody') {
    response.end(payload);
    return;
  }
  const half = payload.subarray(0, Math.ceil(payload.length / 2));
  response.write(half, () => response.destroy());
}

function json(status: number, body: unknown, headers: Record<string, string>): WireReply {
  return wire(status, toJson(body), { 'Content-Type': 'application/json', ...headers });
}

function page(status: number, title: string, headers: Record<string, string>): WireReply {
  const html = `<!doctype html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`;
  return wire(status, html, { 'Content-Type': 'text/html; charset=utf-8', ...headers });
}

function wire(status: number, text: string, headers: Record<string, string>): WireReply {
  return { status, headers, payload: Buffer.from(text) };
}
