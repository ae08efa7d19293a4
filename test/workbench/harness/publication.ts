import { type Addresses, missingOf } from './addresses.ts';

/** The command that publishes a version. Tokens stay in the environment. */
export type Publication = { readonly program: string; readonly args: readonly string[] };

/** The places, the variable that each takes its token from, and its command. */
const places: Readonly<
  Record<string, { readonly token: string; readonly command: (version: string) => Publication }>
> = {
  vscode: {
    token: 'VSCE_PAT',
    command: (version) => ({
      program: 'npx',
      args: ['--no-install', 'vsce', 'publish', '--packagePath', vsixOf(version)],
    }),
  },
  openvsx: {
    token: 'OVSX_PAT',
    command: (version) => ({
      program: 'npx',
      args: ['--yes', 'ovsx@1', 'publish', vsixOf(version)],
    }),
  },
  github: {
    token: 'GH_TOKEN',
    command: (version) => ({
      program: 'gh',
      args: [
        'release',
        'create',
        `v${version}`,
        vsixOf(version),
        `hogql-cli-${version}.tgz`,
        '--verify-tag',
        '--notes-file',
        'CHANGELOG.md',
      ],
    }),
  },
};

/**
 * How a version is published.
 *
 * @throws Error where the place is unknown, publication.json is not filled in, the token is missing,
 * or the tag is another version's
 */
export function publication(
  place: string,
  version: string,
  addresses: Addresses,
  env: NodeJS.ProcessEnv,
): Publication {
  const found = Object.hasOwn(places, place) ? places[place] : undefined;
  if (!found) throw new Error(`Publish to one of ${Object.keys(places).join(', ')}.`);
  const missing = missingOf(addresses);
  if (missing.length > 0) throw new Error(`Fill in publication.json: ${missing.join(', ')}.`);
  const { token, command } = found;
  if (!env[token]) throw new Error(`Set ${token} to a token of ${place}.`);
  const { GITHUB_REF_NAME: tag } = env;
  if (tag !== undefined && tag !== `v${version}`) {
    throw new Error(`The tag is ${tag}, but package.json has version ${version}.`);
  }
  return command(version);
}

function vsixOf(version: string): string {
  return `hogql-${version}.vsix`;
}
