import type { ApiKey } from '../../server/local/http/keys.ts';
import type { Authority } from './oauth/authority.ts';
import { parseArgs } from 'node:util';
import { type ProfileName, profiles } from './profiles.ts';

/** The options of a sandbox. */
export type SandboxOptions = {
  /** 0 takes a free port. */
  readonly port?: number;
  readonly persons?: number;
  readonly seed?: number;
  readonly profile?: ProfileName;
  /** The data folder. If undefined, a temporary folder that is removed at the end. */
  readonly data?: string;
  /**
   * ISO time of the end of the data, which queries use as now. If undefined, midnight today, and
   * the clock.
   */
  readonly end?: string;
  /** The key with all permissions; random if undefined. */
  readonly apiKey?: string;
  /** More keys, with their own scopes. */
  readonly keys?: readonly ApiKey[];
  /** Lets people sign in; without it there are only keys. */
  readonly authority?: Authority;
  /** Enforces the service's limits: 120 queries an hour, 3 at a time. */
  readonly rateLimit?: boolean;
  /** How long a query waits for one of the 3 slots; 30 seconds in the service. */
  readonly slotWaitMs?: number;
  /** The time limit of a blocking query; each profile has its own. */
  readonly waitMs?: number;
  /** The bytes that queries of the project may read; without it they are not counted. */
  readonly bytes?: number;
  /** Runs that read this many rows are slow; each profile has its own. */
  readonly slowRows?: number;
  /** The lifetime of a finished query's record; each profile has its own. */
  readonly statusTtlMs?: number;
  /** How long a cancelled query may go on before it is stopped together with the engine. */
  readonly killGraceMs?: number;
  /** Called with a line about each step. */
  readonly report?: (line: string) => void;
};

/** Parses the options of `npm run sandbox`. */
export function readOptions(args: readonly string[]): SandboxOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string' },
      persons: { type: 'string' },
      seed: { type: 'string' },
      profile: { type: 'string' },
      data: { type: 'string' },
      end: { type: 'string' },
      'api-key': { type: 'string' },
      'rate-limit': { type: 'boolean' },
      'slow-rows': { type: 'string' },
    },
  });
  const { profile, data, end } = values;
  const port = wholeNumber('port', values.port);
  const persons = wholeNumber('persons', values.persons);
  const seed = wholeNumber('seed', values.seed);
  const slowRows = wholeNumber('slow-rows', values['slow-rows']);
  if (end !== undefined && Number.isNaN(Date.parse(end))) {
    throw new Error(`--end takes a date such as 2026-01-31T00:00:00Z, not "${end}".`);
  }
  return {
    ...(port === undefined ? {} : { port }),
    ...(persons === undefined ? {} : { persons }),
    ...(seed === undefined ? {} : { seed }),
    ...(slowRows === undefined ? {} : { slowRows }),
    ...(profile === undefined ? {} : { profile: profileName(profile) }),
    ...(data === undefined ? {} : { data }),
    ...(end === undefined ? {} : { end }),
    ...(values['api-key'] === undefined ? {} : { apiKey: values['api-key'] }),
    rateLimit: values['rate-limit'] ?? false,
  };
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw new Error(`--${name} takes a whole number, not "${text}".`);
  return Number(text);
}

function profileName(text: string): ProfileName {
  const name = (Object.keys(profiles) as ProfileName[]).find((known) => known === text);
  if (name) return name;
  throw new Error(`--profile takes ${Object.keys(profiles).join(', ')}, not "${text}".`);
}
