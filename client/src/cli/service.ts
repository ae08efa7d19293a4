import { DirectTransport } from '../api/directTransport.ts';
import { ServiceClient } from '../api/serviceClient.ts';
import { takeEnvironmentKey } from '../auth/environmentKey.ts';
import { isPlain } from '../auth/host.ts';
import { type Surroundings, UsageError } from './commandLine.ts';

/** The service that the environment names. */
export type Service = {
  readonly client: ServiceClient;
  readonly host: string;
  /** The value of `HOGQL_PROJECT_ID`. */
  readonly projectId: string | undefined;
};

/**
 * Talks to the service that the environment names, as long as some work takes.
 *
 * @throws UsageError where the environment has no key or no address
 */
export async function withService<T>(
  { env }: Surroundings,
  work: (service: Service) => Promise<T>,
): Promise<T> {
  const given = takeEnvironmentKey(env);
  if (!given) {
    throw new UsageError(
      'Set HOGQL_HOST to the address of the service, and HOGQL_API_KEY to a personal API key.',
    );
  }
  const { host, key } = given;
  if (isPlain(host)) throw new UsageError(`${host} would be sent the key unencrypted: use https.`);
  const transport = new DirectTransport();
  try {
    const access = { baseUrl: host, apiKey: key, userAgent: 'hogql-cli' };
    const client = new ServiceClient(access, transport);
    return await work({ client, host, projectId: env['HOGQL_PROJECT_ID']?.trim() || undefined });
  } finally {
    await transport.close();
  }
}
