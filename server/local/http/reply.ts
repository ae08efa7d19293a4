import type { ApiReply } from './routes.ts';
import type { ServerResponse } from 'node:http';
import { toJson } from '../base/json.ts';

/** A whole answer as bytes. */
export type WireReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Buffer;
};

/** An operation's answer as bytes. */
export function wireReply({ status, body, csv, headers }: ApiReply): WireReply {
  if (csv !== undefined) {
    return wire(status, csv, { ...headers, 'Content-Type': 'text/csv; charset=utf-8' });
  }
  if (body === undefined) return wire(status, '', { ...headers });
  return wire(status, toJson(body), { ...headers, 'Content-Type': 'application/json' });
}

/** A text as an answer. */
export function wire(status: number, text: string, headers: Record<string, string>): WireReply {
  return { status, headers, payload: Buffer.from(text) };
}

/** Sends an answer. */
export function sendReply(response: ServerResponse, reply: WireReply): void {
  const { status, headers, payload } = reply;
  if (status === 204 || payload.length === 0) {
    response.writeHead(status, headers).end();
    return;
  }
  response.writeHead(status, { ...headers, 'Content-Length': payload.length }).end(payload);
}
