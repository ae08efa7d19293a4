import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { t } from '@vscode/l10n';
import { workspace } from 'vscode';
import { ForeignFolderError, ownDataFolder } from '../../../server/common/seal/dataFolder.ts';
import { NotRunningError } from '../api/errors.ts';
import type { LocalProject } from '../auth/connection.ts';
import { foreignFolder } from '../auth/offerConnection.ts';
import { storageFailure } from '../base/storageFailure.ts';
import { isInside } from './exportsFolder.ts';

/**
 * Sees to it that the folder of a project's data is our own, before anything in it is read or written.
 *
 * @param storage our own storage
 * @throws NotRunningError where a workspace names it, or has it, or it was not made here
 */
export async function ownFolder(
  project: LocalProject,
  folder: string,
  storage: string,
): Promise<void> {
  if (project.isForeign) throw new NotRunningError(foreignFolder(folder), 'editConnections');
  if (project.path !== undefined && (await isOfWorkspace(folder))) {
    const message = t(
      '{0} is in this workspace, which others can write to. Choose a folder outside the workspace.',
      folder,
    );
    throw new NotRunningError(message, 'editConnections');
  }
  try {
    await ownDataFolder(folder, storage);
  } catch (error) {
    if (!(error instanceof ForeignFolderError)) {
      throw new Error(storageFailure(error), { cause: error });
    }
    throw new NotRunningError(error.message, 'editConnections', { cause: error });
  }
}

async function isOfWorkspace(folder: string): Promise<boolean> {
  const real = await realOf(folder);
  const roots = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  const found = await Promise.all(
    roots.map(async ({ uri }) => isInside(real, await realOf(uri.fsPath))),
  );
  return found.includes(true);
}

/** The target of a path, whose end need not exist yet. */
async function realOf(folder: string): Promise<string> {
  try {
    return await realpath(folder);
  } catch {
    const parent = path.dirname(folder);
    return parent === folder ? folder : path.join(await realOf(parent), path.basename(folder));
  }
}
