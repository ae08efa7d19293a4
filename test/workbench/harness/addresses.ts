import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { redirectSchemes } from '../../../client/src/auth/signIn/authority.ts';
import { root } from './paths.ts';

const names = ['publisher', 'repository', 'issues', 'homepage', 'clientMetadata'] as const;

/**
 * The publisher and the addresses of the extension, from publication.json; empty until filled in.
 */
export type Addresses = Readonly<Record<(typeof names)[number], string>>;

export async function readAddresses(): Promise<Addresses> {
  return addressesOf(await readFile(path.join(root, 'publication.json'), 'utf8'));
}

/** @throws Error where the text is not that of such a file, with what is wrong */
export function addressesOf(text: string): Addresses {
  const read = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(read).find((name) => !names.some((each) => each === name));
  if (unknown !== undefined) throw new Error(`publication.json knows no "${unknown}".`);
  const addresses = Object.fromEntries(
    names.map((name) => [name, checked(name, read[name] ?? '')]),
  );
  return addresses as Addresses;
}

/** The fields that are still to be filled in. Without a client's document there is only no signing in. */
export function missingOf(addresses: Addresses): string[] {
  return names.filter((name) => name !== 'clientMetadata' && addresses[name] === '');
}

/** A manifest with its addresses filled in, in the fields that marketplaces read. */
export function withAddresses(
  manifest: object,
  { publisher, repository, issues, homepage, clientMetadata }: Addresses,
): object {
  return {
    ...manifest,
    ...(publisher && { publisher }),
    ...(repository && { repository: { type: 'git', url: repository } }),
    ...(issues && { bugs: { url: issues } }),
    ...(homepage && { homepage }),
    ...(clientMetadata && { clientMetadata }),
  };
}

/** Where the extension is published, as documents name the places; those that are not known are missing. */
export function placesOf({ publisher, repository }: Addresses): Record<string, string> {
  return {
    ...(publisher && {
      'Visual Studio Marketplace': `https://marketplace.visualstudio.com/items?itemName=${publisher}.hogql`,
      'Open VSX': `https://open-vsx.org/extension/${publisher}/hogql`,
    }),
    ...(repository && { 'the releases': `${repository}/releases` }),
  };
}

/**
 * The document that describes the extension to an authorization server. Its address is the client's id, so it is to be
 * served there as it is.
 */
export function clientDocument({ publisher, homepage, clientMetadata }: Addresses): object {
  const id = `${publisher}.hogql`;
  return {
    client_id: clientMetadata,
    client_name: 'HogQL for VS Code',
    ...(homepage && { client_uri: homepage }),
    redirect_uris: [
      ...redirectSchemes.map((scheme) => `${scheme}://${id}/signed-in`),
      'http://127.0.0.1/signed-in',
    ],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    application_type: 'native',
  };
}

function checked(name: string, value: unknown): string {
  const isAddress = name !== 'publisher';
  const shape = isAddress ? /^(?:https:\/\/[^\s?#]+[^\s?#/])?$/ : /^(?:[a-z\d][a-z\d-]*)?$/i;
  if (typeof value === 'string' && shape.test(value)) return value;
  const right = isAddress ? 'an https address without a slash at its end' : 'the id of a publisher';
  throw new Error(`"${name}" in publication.json is not ${right}.`);
}
