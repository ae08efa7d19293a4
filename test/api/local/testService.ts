import type { ProjectSource } from '../../../server/local/open.ts';
import type { Service } from '../../../server/local/service.ts';
import { parseHogQL } from '../../../server/local/parser.ts';
import { localProfile } from '../../../server/local/profile.ts';
import { startService } from '../../../server/local/service.ts';
import { testEngine } from './madeExports.ts';

/** Starts a service in this process, on a free port, with the engine of the tests. */
export async function testService(
  source: ProjectSource,
  options: { readonly data?: string; readonly report?: (line: string) => void } = {},
): Promise<Service> {
  return startService({
    parse: parseHogQL,
    engine: await testEngine(),
    profile: localProfile,
    source,
    port: 0,
    report: () => undefined,
    ...options,
  });
}
