import { DirectTransport } from '../../../client/src/api/directTransport.ts';
import { isApiFailure } from '../../../client/src/api/errors.ts';
import { isGone } from '../../../client/src/api/forms.ts';
import { ServiceClient } from '../../../client/src/api/serviceClient.ts';
import type { Transport } from '../../../client/src/api/transport.ts';
import { CheckedTransport } from './checkedTransport.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import type { ProfileName } from '../../sandbox/profiles.ts';

/** A service under the contract tests. */
export type Target = {
  readonly name: string;
  /** True if it may close an operation to keys, or lack it. */
  readonly mayRefuse: boolean;
  readonly open: () => Promise<Opened>;
  /** For deliberately wrong requests, which are not checked against the document. */
  readonly openUnchecked: () => Promise<Opened>;
};

/** A client of the target, and its project. */
export type Opened = {
  readonly client: ServiceClient;
  readonly projectId: string;
};

const { HOGQL_HOST: host, HOGQL_PROJECT_ID: project, HOGQL_API_KEY: key } = process.env;

/** True if the environment names a service. Then the tests write nothing. */
export const isForeign = Boolean(host && project && key);

/** The service named by the environment, otherwise the sandbox in each of its profiles. */
export const targets: readonly Target[] =
  host && project && key
    ? [
        {
          name: new URL(host).host,
          mayRefuse: true,
          open: () => connect(checked, host.replace(/\/+$/, ''), key, project),
          openUnchecked: () => connect(direct, host.replace(/\/+$/, ''), key, project),
        },
      ]
    : (['seed', 'age2024', 'current'] as const).map((profile) => ({
        name: `the sandbox as ${profile}`,
        mayRefuse: profile !== 'seed',
        open: () => connectSandbox(checked, profile),
        openUnchecked: () => connectSandbox(direct, profile),
      }));

const direct = new DirectTransport();
const checked = new CheckedTransport(direct);
const started = new Map<ProfileName, Promise<Sandbox>>();
after(async () => {
  await checked.close();
  for (const each of started.values()) await (await each).stop();
});

/** Separate sandboxes, so that writes do not reach other tests. */
function sandbox(profile: ProfileName): Promise<Sandbox> {
  const running =
    started.get(profile) ??
    startSandbox({ persons: 200, end: '2026-01-31T00:00:00.000Z', profile });
  started.set(profile, running);
  return running;
}

async function connectSandbox(transport: Transport, profile: ProfileName): Promise<Opened> {
  const { url, apiKey, projectId } = await sandbox(profile);
  return connect(transport, url, apiKey, projectId);
}

function connect(
  transport: Transport,
  baseUrl: string,
  apiKey: string,
  projectId: string,
): Promise<Opened> {
  const access = { baseUrl, apiKey, userAgent: 'hogql-contract/1' };
  return Promise.resolve({ client: new ServiceClient(access, transport), projectId });
}

/**
 * The result of a call. A service may close an operation to keys, or no longer have it; then the
 * test only requires an error that the client understands.
 *
 * @returns undefined if a service that may refuse did
 */
export async function answered<T>({ mayRefuse }: Target, call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (mayRefuse && isRefusal(error)) return undefined;
    throw error;
  }
}

function isRefusal(error: unknown): boolean {
  if (!isApiFailure(error)) return false;
  const { kind } = error;
  // An operation with parameters refuses a call without them.
  return kind === 'permission' || kind === 'notFound' || kind === 'query' || isGone(error);
}
