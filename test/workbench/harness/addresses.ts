import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './paths.ts';

const names = ['publisher', 'repository', 'issues', 'homepage'] as const;

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

/** The fields that are still to be filled in. */
export function missingOf(addresses: Addresses): string[] {
  return names.filter((name) => addresses[name] === '');
}

/** A manifest with its addresses filled in, in the fields that marketplaces read. */
export function withAddresses(
  manifest: object,
  { publisher, repository, issues, homepage }: Addresses,
): object {
  return {
    ...manifest,
    ...(publisher && { publisher }),
    ...(repository && { repository: { type: 'git', url: repository } }),
    ...(issues && { bugs: { url: issues } }),
    ...(homepage && { homepage }),
  };
}

function checked(name: string, value: unknown): string {
  const isAddress = name !== 'publisher';
  const shape = isAddress ? /^(?:https:\/\/[^\s?#]+[^\s?#/])?$/ : /^(?:[a-z\d][a-z\d-]*)?$/i;
  if (typeof value === 'string' && shape.test(value)) return value;
  const right = isAddress ? 'an https address without a slash at its end' : 'the id of a publisher';
  throw new Error(`"${name}" in publication.json is not ${right}.`);
}
