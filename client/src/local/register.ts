import { commands, Uri } from 'vscode';
import type { AuthArea } from '../auth/register.ts';
import type { Activation } from '../base/activation.ts';
import type { CommandTable } from '../base/registerCommands.ts';
import { importExports } from './importExports.ts';
import { LocalServices } from './localServices.ts';
import { lookAtExportsAgain } from './lookAgain.ts';
import { openExports } from './openExports.ts';
import { startLocal } from './startLocal.ts';
import { stopLocal } from './stopLocal.ts';

/** The services of projects on this machine. Nothing is started before it is needed. */
export function localServices({ context, own, globalPath }: Activation): LocalServices {
  return own(
    new LocalServices({
      program: Uri.joinPath(context.extensionUri, 'dist', 'local.js').fsPath,
      engine: globalPath('engine'),
      demo: globalPath('local/demo'),
      exports: globalPath('local/exports'),
    }),
  );
}

/** What the commands work with. */
export type LocalNeeds = Pick<AuthArea, 'connections'> & { readonly services: LocalServices };

type LocalCommands = Pick<
  CommandTable,
  | 'hogql.local.start'
  | 'hogql.local.openExports'
  | 'hogql.local.lookAgain'
  | 'hogql.local.import'
  | 'hogql.local.stop'
>;

/** Lets people start and stop projects on this machine. */
export function registerLocal({ context }: Activation, needs: LocalNeeds): LocalCommands {
  const guide = Uri.joinPath(context.extensionUri, 'docs', 'local.md');
  const explain = (): Thenable<unknown> =>
    commands.executeCommand(
      'markdown.showPreviewToSide',
      guide.with({ fragment: 'exported-files' }),
    );
  return {
    'hogql.local.start': (connection) => startLocal(needs, connection),
    'hogql.local.openExports': () => openExports(needs, explain),
    'hogql.local.lookAgain': () => lookAtExportsAgain(needs),
    'hogql.local.import': () => importExports(needs),
    'hogql.local.stop': () => stopLocal(needs),
  };
}
