import { type ApiKey, forbidden } from '../../server/local/http/keys.ts';

/**
 * True for the token of an application that a person signed in to; all others are personal keys.
 */
export function isOAuth({ key }: ApiKey): boolean {
  return key.startsWith('pha_');
}

/** Refuses personal keys where the service accepts only people who are signed in. */
export function refusePersonalKey(key: ApiKey): void {
  if (isOAuth(key)) return;
  throw forbidden('This action does not support personal API key access');
}
