import { DirectTransport } from '../../../client/src/api/directTransport.ts';
import { ServiceClient } from '../../../client/src/api/serviceClient.ts';
import { bucketOf } from '../../../client/src/budget/bucket.ts';
import { Budget } from '../../../client/src/budget/budget.ts';
import { MeteredTransport } from '../../../client/src/budget/meteredTransport.ts';
import type { SandboxOptions } from '../../sandbox/options.ts';
import type { ProfileName } from '../../sandbox/profiles.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';

/** A window that has one key, and a service of its own that limits its requests. */
export type Metered = {
  readonly service: Sandbox;
  readonly client: ServiceClient;
  readonly budget: Budget;
  readonly bucket: string;
  close(): Promise<void>;
};

/** Opens a window on a sandbox with limits, and counts its requests. */
export async function openMetered(
  profile: ProfileName,
  options: SandboxOptions = {},
): Promise<Metered> {
  const service = await startSandbox({ persons: 20, profile, rateLimit: true, ...options });
  const nothing = { read: () => Promise.resolve([]), append: () => Promise.resolve() };
  const budget = new Budget(nothing, () => 120);
  const transport = new MeteredTransport(new DirectTransport(), budget);
  const { url, apiKey } = service;
  const client = new ServiceClient(
    { baseUrl: url, apiKey, userAgent: 'hogql-contract/1' },
    transport,
  );
  const close = async (): Promise<void> => {
    await transport.close();
    await service.stop();
  };
  return { service, client, budget, bucket: bucketOf(new URL(url).origin, apiKey), close };
}
