import { Uri } from 'vscode';
import type { AuthArea } from '../auth/register.ts';
import type { Activation } from '../base/activation.ts';
import type { CommandTable } from '../base/registerCommands.ts';
import { LocalServices } from './localServices.ts';
import { startLocal } from './startLocal.ts';

/** The services of projects on this machine. Nothing is started before it is needed. */
export function localServices({ context, own, globalPath }: Activation): LocalServices {
  return own(
    new LocalServices({
      program: Uri.joinPath(context.extensionUri, 'dist', 'local.js').fsPath,
      engine: globalPath('engine'),
      demo: globalPath('local/demo'),
    }),
  );
}

/** What the command works with. */
export type LocalNeeds = Pick<AuthArea, 'connections'> & { readonly services: LocalServices };

/** Lets people start a project on this machine. */
export function registerLocal(needs: LocalNeeds): Pick<CommandTable, 'hogql.local.start'> {
  return { 'hogql.local.start': () => startLocal(needs) };
}
