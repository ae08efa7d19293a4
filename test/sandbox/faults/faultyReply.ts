import type { RequestFaults } from './faults.ts';
import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { wire, type WireReply, wireReply } from '../../../server/local/http/reply.ts';

const times =
  /("(?:created_at|updated_at|last_modified_at|last_refresh|cache_target_age|next_allowed_client_refresh|start_time|pickup_time|end_time|expiration_time|last_seen_at|last_viewed_at)":)"(\d{4}-[^"]*)"/g;

/**
 * The answer of a fault instead of the operation's, if any; waits first if the fault asks for it.
 *
 * @param tooManyWords how this version of the service refuses a query while others run
 */
export async function interception(
  faults: RequestFaults,
  tooManyWords: string,
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
    const reason = concurrency ? tooManyWords : 'Request was throttled.';
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

/** An answer altered by the request's faults. */
export function spoilt(reply: WireReply, faults: RequestFaults): WireReply {
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

/** Sends a part of an answer, after which the connection breaks. */
export function sendHalf(response: ServerResponse, { status, headers, payload }: WireReply): void {
  response.writeHead(status, { ...headers, 'Content-Length': payload.length });
  const half = payload.subarray(0, Math.ceil(payload.length / 2));
  response.write(half, () => response.destroy());
}

function json(status: number, body: unknown, headers: Record<string, string>): WireReply {
  const reply = wireReply({ status, body });
  return { ...reply, headers: { ...reply.headers, ...headers } };
}

function page(status: number, title: string, headers: Record<string, string>): WireReply {
  const html = `<!doctype html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`;
  return wire(status, html, { 'Content-Type': 'text/html; charset=utf-8', ...headers });
}
