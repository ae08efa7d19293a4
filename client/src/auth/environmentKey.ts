import { normalizeHost } from './host.ts';

/** A key that the environment gives, and the address it is for. */
export type EnvironmentKey = {
  readonly host: string;
  readonly key: string;
};

/**
 * Takes the key out of the environment, so that no process that is started later inherits it.
 *
 * @param environment that of this process
 */
export function takeEnvironmentKey(environment: NodeJS.ProcessEnv): EnvironmentKey | undefined {
  const key = environment['HOGQL_API_KEY']?.trim();
  delete environment['HOGQL_API_KEY'];
  const host = normalizeHost(environment['HOGQL_HOST'] ?? '');
  return key && host ? { host, key } : undefined;
}
