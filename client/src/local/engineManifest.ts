import { engineLibrary, engineVersion, type Machine } from './engine.ts';

/** The files that tell npm what to install, and how. */
export type EngineManifest = {
  readonly packageJson: string;
  readonly packageLock: string;
  /** `ci` installs exactly what is locked. */
  readonly command: 'ci' | 'install';
};

type Locked = {
  readonly version: string;
  readonly integrity: string;
  readonly dependencies?: Readonly<Record<string, string>>;
};

/** The version of the engine's libraries, one for each platform. */
const libraryVersion = '26.7.3-stable.1';

/** Every package, by the hash of its archive: npm refuses another. */
const locked: Readonly<Record<string, Locked>> = {
  chdb: {
    version: engineVersion,
    integrity:
      'sha512-HMNj4dq3lIrwqxwGSuuEjo9EIlC+k8IjsSQHh1ZStGvV6MRckfvPM2aDqzdW1ti3fldrt9UIntJBm0AbV9nbDQ==',
    dependencies: {
      '@clickhouse/client-common': '^1.22.0',
      'node-addon-api': '^6.1.0',
      'node-gyp-build': '^4.6.0',
    },
  },
  '@clickhouse/client-common': {
    version: '1.23.0',
    integrity:
      'sha512-OkuxPkQ+ph8CCrt/4DYBvlJ9D9Q9q7FwvP8FdwER+7UDNO3jN4Ee6SZl9iLupKJIvKeuS68+x86ZyqFuHdPK3g==',
  },
  'node-addon-api': {
    version: '6.1.0',
    integrity:
      'sha512-+eawOlIgy680F0kBzPUNFhMZGtJ1YmqM6l4+Crf4IkImjYrO/mqPwRMh352g23uIaQKFItcQ64I7KMaJxHgAVA==',
  },
  'node-gyp-build': {
    version: '4.8.4',
    integrity:
      'sha512-LA4ZjwlnUblHVgq0oBF3Jl/6h/Nvs5fzBLwdEF4nuxnFdsfajde4WfxtJr3CaiH+F6ewcIB/q4jQ4UzPyid+CQ==',
  },
};

/**
 * The libraries whose archives are known here. For the others npm checks the hash that its registry
 * names for the version; each that becomes known is a line.
 */
const lockedLibraries: Readonly<Record<string, string>> = {
  '@chdb/lib-linux-x64-gnu':
    'sha512-XP97mMqnc5tZpKQywR8N7cLTsHNiTmHr30pC5mzo3jWmukjKn2IBa60c2B/gWUNcuFjOMjWoorQICCqBVj5wpw==',
};

/** The package for a machine that has an engine library. */
export function engineManifest(machine: Machine): EngineManifest {
  const library = engineLibrary(machine);
  // Named explicitly: npm skips an optional library that the lock file does not have.
  const root = {
    name: 'hogql-engine',
    private: true,
    dependencies: { chdb: engineVersion, ...(library ? { [library]: libraryVersion } : {}) },
  };
  const integrity = library === undefined ? undefined : lockedLibraries[library];
  const all = {
    ...locked,
    ...(library && integrity ? { [library]: { version: libraryVersion, integrity } } : {}),
  };
  const packages = Object.entries(all).map(([name, one]) => [`node_modules/${name}`, one]);
  const lock = {
    name: root.name,
    lockfileVersion: 3,
    requires: true,
    packages: { '': root, ...(Object.fromEntries(packages) as object) },
  };
  return {
    packageJson: JSON.stringify(root),
    packageLock: JSON.stringify(lock),
    command: integrity ? 'ci' : 'install',
  };
}
