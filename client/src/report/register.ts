import type { AuthArea } from '../auth/register.ts';
import type { Activation } from '../base/activation.ts';
import { reportCommands } from './reportCommands.ts';

/** The dependencies of reports. */
export type ReportNeeds = Pick<AuthArea, 'connections' | 'keys' | 'log'>;

/** The commands that help people to report a problem. */
export type ReportArea = { readonly commands: ReturnType<typeof reportCommands> };

/** Builds what makes reports. */
export function registerReport({ context }: Activation, needs: ReportNeeds): ReportArea {
  const { connections, keys, log } = needs;
  return { commands: reportCommands({ connections, keys, log, id: context.extension.id }) };
}
