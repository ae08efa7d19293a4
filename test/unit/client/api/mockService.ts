import { MockAgent } from 'undici';
import { DirectTransport } from '../../../../client/src/api/directTransport.ts';
import { type ApiFailure, isApiFailure } from '../../../../client/src/api/errors.ts';
import type { ServiceAccess } from '../../../../client/src/api/requester.ts';
import type { Clock } from '../../../../client/src/api/retry.ts';
import { ServiceClient } from '../../../../client/src/api/serviceClient.ts';

/** The key of every mock service. */
export const storedKey = 'phx_secret_of_the_tests';

/** A request as it arrived. */
export type Arrived = {
  readonly method: string;
  readonly origin: string;
  /** With its query string, decoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The text of the body; undefined without one. */
  readonly body: string | undefined;
};

/** An answer to be given: a status and a body, which is JSON unless it is text already. */
export type Answer = {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A service mocked by a `MockAgent`, which returns the given answers one by one. */
export type MockService = {
  readonly client: ServiceClient;
  /** The requests, in order. */
  readonly arrived: Arrived[];
  /** The waits between attempts, in milliseconds; they end immediately. */
  readonly waits: number[];
  /** The next answer, or the error the connection ends with. */
  answer(next: Answer | Error): void;
  close(): Promise<void>;
};

const origin = 'https://service.example';

/** A service without responses yet; other origins exist too, and answer in the same order. */
export function mockService(access: Partial<ServiceAccess> = {}): MockService {
  const agent = new MockAgent();
  agent.disableNetConnect();
  const arrived: Arrived[] = [];
  const waits: number[] = [];
  const clock: Clock = {
    now: () => 0,
    wait: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
  };
  const baseUrl = access.baseUrl ?? origin;
  const client = new ServiceClient(
    { apiKey: storedKey, userAgent: 'test/1', ...access, baseUrl },
    new DirectTransport({ agent }),
    clock,
  );
  return {
    client,
    arrived,
    waits,
    answer: (next) => {
      const from = next instanceof Error ? undefined : next.headers?.['x-origin'];
      const pool = agent.get(from ?? new URL(baseUrl).origin);
      const interceptor = pool.intercept({ path: () => true, method: () => true });
      if (next instanceof Error) {
        interceptor.replyWithError(next);
        return;
      }
      interceptor.reply((request) => {
        arrived.push({
          method: request.method,
          origin: String(request.origin),
          path: decodeURIComponent(request.path),
          headers: request.headers as Record<string, string>,
          body: typeof request.body === 'string' ? request.body : undefined,
        });
        const { status, body = '', headers = {} } = next;
        const isText = typeof body === 'string';
        return {
          statusCode: status,
          data: isText ? body : JSON.stringify(body),
          responseOptions: {
            headers: isText ? headers : { 'content-type': 'application/json', ...headers },
          },
        };
      });
    },
    close: () => agent.close(),
  };
}

/** An error with a code, as the system and undici throw them. */
export function systemError(code: string): Error {
  return Object.assign(new Error(`connect ${code}`), { code });
}

/** The failure a call ends with; anything else fails the test. */
export async function failureOf(call: Promise<unknown>): Promise<ApiFailure> {
  const error = await call.then(
    (value) => new Error(`no failure, but ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  );
  if (isApiFailure(error)) return error;
  throw error as Error;
}
