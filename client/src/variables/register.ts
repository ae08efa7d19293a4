import { type CommandsOf, lateCommands } from '../base/registerCommands.ts';
import type { AuthArea } from '../auth/register.ts';
import { Emitter, type Listen } from '../base/emitter.ts';
import type { Catalogs } from '../catalog/catalogs.ts';

/** The dependencies of variables. */
export type VariablesNeeds = Pick<AuthArea, 'connections' | 'sessions'> & {
  readonly catalogs: Catalogs;
};

/** Variables as other areas see them. */
export type VariablesArea = {
  /** Fires when a variable of a project was made or changed from here. */
  readonly onDidChangeVariables: Listen<void>;
  readonly commands: CommandsOf<'variables'>;
};

/** Makes and edits the variables of projects. */
export function registerVariables({
  connections,
  sessions,
  catalogs,
}: VariablesNeeds): VariablesArea {
  const saved = new Emitter<void>();
  const changed = (): void => {
    saved.fire();
  };
  return {
    onDidChangeVariables: saved.event,
    commands: lateCommands('variables', async () => {
      const { variableCommands } = await import('./variableCommands.ts');
      return variableCommands({ connections, sessions, catalogs, changed });
    }),
  };
}
