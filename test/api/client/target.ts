import { DirectTransport } from '../../../client/src/api/directTransport.ts';
import { isApiFailure } from '../../../client/src/api/errors.ts';
import { ServiceClient } from '../../../client/src/api/serviceClient.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';

/** What the contract is held against: the sandbox, or the service that the environment names. */
export interface Target {
  readonly client: ServiceClient;
  readonly projectId: string;
}

const { HOGQL_HOST: host, HOGQL_PROJECT_ID: project, HOGQL_API_KEY: key } = process.env;

/** Whether the environment names a service: then nothing is written, and it may refuse. */
export const isForeign = Boolean(host && project && key);

const transport = new DirectTransport();
let started: Promise<Sandbox> | undefined;
after(async () => {
  await transport.close();
  await (await started)?.stop();
});

/** One of its own: what is written here is not there for other tests. */
function sandbox(): Promise<Sandbox> {
  started ??= startSandbox({ persons: 200, end: '2026-01-31T00:00:00.000Z' });
  return started;
}

/** The service under test. */
export async function target(): Promise<Target> {
  const { url, apiKey, projectId } =
    host && project && key
      ? { url: host.replace(/\/+$/, ''), apiKey: key, projectId: project }
      : await sandbox();
  const access = { baseUrl: url, apiKey, userAgent: 'hogql-contract/1' };
  return { client: new ServiceClient(access, transport), projectId };
}

/**
 * What a call brings. A foreign service may close an operation to keys, or no longer have it: that
 * it says so in a way the client understands is all that can be asked.
 *
 * @returns undefined where a foreign service refused
 */
export async function answered<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    const isRefusal =
      isApiFailure(error) && (error.kind === 'permission' || error.kind === 'notFound');
    if (isForeign && isRefusal) return undefined;
    throw error;
  }
}
