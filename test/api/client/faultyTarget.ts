import { DirectTransport } from '../../../client/src/api/directTransport.ts';
import type { Clock } from '../../../client/src/api/retry.ts';
import { ServiceClient } from '../../../client/src/api/serviceClient.ts';
import type { HttpRequest, HttpResponse, Transport } from '../../../client/src/api/transport.ts';
import type { Connection } from '../../../client/src/auth/connection.ts';
import { RefusedKeys } from '../../../client/src/auth/refusedKeys.ts';
import type { ProfileName } from '../../sandbox/profiles.ts';
import { profileSandbox } from '../sandbox/profileSandboxes.ts';
import { ask } from '../sandbox/service.ts';
import { hurriedClock } from './hurriedClock.ts';

/**
 * A client of a sandbox with fault switches. Waits are shortened, and requests and waits recorded.
 */
export type FaultyTarget = {
  readonly client: ServiceClient;
  readonly clock: Clock;
  readonly projectId: string;
  readonly refused: RefusedKeys;
  /** Method and path of each sent request, in order. */
  readonly sent: readonly string[];
  /** The requested waits in milliseconds. The real waits are much shorter. */
  readonly waits: readonly number[];
  close(): Promise<void>;
};

/** The time limit for an answer, instead of half a minute. */
const answerTimeoutCapMs = 1_500;

/** Opens a client of the sandbox with a profile, with only these faults active. */
export async function faultyTarget(
  profile: ProfileName,
  faults: readonly object[],
): Promise<FaultyTarget> {
  const service = await profileSandbox(profile);
  await ask(service, 'DELETE', '/__sandbox/faults/');
  const switched = await ask(service, 'POST', '/__sandbox/faults/', faults);
  if (switched.status !== 200) throw new Error(switched.text);
  const { url, apiKey, projectId } = service;
  const sent: string[] = [];
  const waits: number[] = [];
  const transport = new Counted(sent);
  const clock = hurriedClock(waits);
  const refused = new RefusedKeys();
  const connection: Connection = { name: profile, host: url, projectId };
  const keyGate = refused.gate(connection, apiKey);
  const access = { baseUrl: url, apiKey, userAgent: 'test/1', keyGate };
  const client = new ServiceClient(access, transport, clock);
  const close = async (): Promise<void> => {
    await transport.close();
    await ask(service, 'DELETE', '/__sandbox/faults/');
  };
  return { client, clock, projectId, refused, sent, waits, close };
}

class Counted implements Transport {
  readonly #inner = new DirectTransport();
  readonly #sent: string[];

  constructor(sent: string[]) {
    this.#sent = sent;
  }

  send(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
    this.#sent.push(`${request.method} ${request.url.pathname}`);
    const answerTimeoutMs = Math.min(request.answerTimeoutMs, answerTimeoutCapMs);
    return this.#inner.send({ ...request, answerTimeoutMs }, signal);
  }

  close(): Promise<void> {
    return this.#inner.close();
  }
}
