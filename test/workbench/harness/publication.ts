import { type Addresses, missingOf } from './addresses.ts';

/** The command that publishes a version. Tokens stay in the environment. */
export type Publication = { readonly program: string; readonly args: readonly string[] };

/** A version as it is published. */
type Release = {
  readonly version: string;
  readonly isPreRelease: boolean;
  /** What CHANGELOG.md says of it. */
  readonly notes: string;
};

/** The places, the variable that each takes its token from, and its command. */
const places: Readonly<
  Record<string, { readonly token: string; readonly command: (release: Release) => Publication }>
> = {
  vscode: {
    token: 'VSCE_PAT',
    command: ({ version, isPreRelease: isPre }) => ({
      program: 'npx',
      args: [
        '--no-install',
        'vsce',
        'publish',
        '--packagePath',
        vsixOf(version),
        ...(isPre ? ['--pre-release'] : []),
      ],
    }),
  },
  openvsx: {
    token: 'OVSX_PAT',
    // The package itself says whether it is a pre-release.
    command: ({ version }) => ({
      program: 'npx',
      args: ['--yes', 'ovsx@1', 'publish', vsixOf(version)],
    }),
  },
  npm: {
    token: 'NODE_AUTH_TOKEN',
    command: ({ version, isPreRelease: isPre }) => ({
      program: 'npm',
      args: ['publish', cliOf(version), '--tag', isPre ? 'next' : 'latest'],
    }),
  },
  github: {
    token: 'GH_TOKEN',
    command: ({ version, isPreRelease: isPre, notes }) => ({
      program: 'gh',
      args: [
        'release',
        'create',
        `v${version}`,
        vsixOf(version),
        cliOf(version),
        '--verify-tag',
        '--notes',
        notes,
        ...(isPre ? ['--prerelease'] : []),
      ],
    }),
  },
};

/** True for versions with an odd minor: the marketplaces have no other way to tell the two apart. */
export function isPreRelease(version: string): boolean {
  return Number(version.split('.')[1]) % 2 === 1;
}

/**
 * The section of CHANGELOG.md about a version.
 *
 * @throws Error if there is none
 */
export function notesOf(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m);
  const own = sections.find((section) => /^\S+/.exec(section)?.[0] === version);
  const notes = own?.slice(own.indexOf('\n')).trim();
  if (!notes) throw new Error(`CHANGELOG.md says nothing of ${version}.`);
  return notes;
}

/**
 * How a version is published.
 *
 * @throws Error where the place is unknown, publication.json is not filled in, the token is missing,
 * the tag is another version's, or the changelog does not have the version
 */
export function publication(
  place: string,
  version: string,
  changelog: string,
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
  const notes = notesOf(changelog, version);
  return command({ version, isPreRelease: isPreRelease(version), notes });
}

function cliOf(version: string): string {
  // Without the slash, npm would look for a package or a repository of this name.
  return `./hogql-cli-${version}.tgz`;
}

function vsixOf(version: string): string {
  return `hogql-${version}.vsix`;
}
