import type { ApiKey } from './http/keys.ts';
import type { ProfileName } from './profiles.ts';
import { parseArgs } from 'node:util';
import { profiles } from './profiles.ts';

/** How a sandbox is set up. */
export type SandboxOptions = {
  /** 0 takes a free port. */
  readonly port?: number;
  readonly persons?: number;
  readonly seed?: number;
  readonly profile?: ProfileName;
  /** Where the data stays. Without it: a temporary folder, removed at the end. */
  readonly data?: string;
  /** ISO time at which the data ends, which queries then take for now. Without it: midnight today, and the clock. */
  readonly end?: string;
  /** The key that may do everything; random without it. */
  readonly apiKey?: string;
  /** More keys, with scopes of their own. */
  readonly keys?: readonly ApiKey[];
  /** Holds requests to the service's limits: 120 queries an hour, 3 at a time. */
  readonly rateLimit?: boolean;
  /** How long a query waits for others to end, where only 3 may run; the service gives it 30 seconds. */
  readonly slotWaitMs?: number;
  /** How long the record of a finished query lives; each profile has its own. */
  readonly statusTtlMs?: number;
  /** How long a cancelled query may run on before it is stopped together with the engine. */
  readonly killGraceMs?: number;
  /** Gets a line whenever something is going on. */
  readonly report?: (line: string) => void;
};

/** Reads the options of `npm run sandbox`. */
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
    },
  });
  const { profile, data, end } = values;
  const port = wholeNumber('port', values.port);
  const persons = wholeNumber('persons', values.persons);
  const seed = wholeNumber('seed', values.seed);
  if (end !== undefined && Number.isNaN(Date.parse(end))) {
    throw new Error(`--end takes a date such as 2026-01-31T00:00:00Z, not "${end}".`);
  }
  return {
    ...(port === undefined ? {} : { port }),
    ...(persons === undefined ? {} : { persons }),
    ...(seed === undefined ? {} : { seed }),
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
