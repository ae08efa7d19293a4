import type { ProfileName } from '../../sandbox/profiles.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { end } from './service.ts';

/** The token of an application, which is accepted where personal keys are refused. */
export const appKey = 'pha_app';

/** A key that may only read variables. */
export const variablesKey = 'phx_variables';

const started = new Map<ProfileName, Promise<Sandbox>>();

/** A small sandbox with a profile, shared by all tests that ask for it. */
export function profileSandbox(profile: ProfileName): Promise<Sandbox> {
  const known = started.get(profile);
  if (known) return known;
  const sandbox = startSandbox({
    persons: 60,
    end,
    profile,
    keys: [
      { key: appKey, scopes: ['*'] },
      { key: variablesKey, scopes: ['insight_variable:read'] },
    ],
  });
  started.set(profile, sandbox);
  return sandbox;
}

after(async () => {
  for (const sandbox of started.values()) await (await sandbox).stop();
  started.clear();
});
