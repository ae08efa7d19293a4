import { createHmac } from 'node:crypto';
import { lstat, mkdir, readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { t } from '@vscode/l10n';
import { FileRefusedError } from '../files/fileRefused.ts';
import { isOwn } from '../files/openFile.ts';
import { makePrivateFolder } from '../files/privateFolder.ts';
import { readTextIfThere } from '../files/readFile.ts';
import { writeWhole } from '../files/wholeFile.ts';
import { secretIn } from './secret.ts';

/** A folder has data that was not made here: an engine that opens it does what others want. */
export class ForeignFolderError extends Error {}

/**
 * Sees to it that a folder of data is our own, before anything in it is read: it carries a seal, made
 * with a secret of this machine, which says where it is. A new or empty folder gets one, and so does
 * one below our own storage that nobody else could change, for earlier versions made none.
 *
 * @param storage the folder of our own storage, with the secret
 * @throws ForeignFolderError
 */
export async function ownDataFolder(folder: string, storage: string): Promise<void> {
  const root = await madeFolder(storage);
  const real = await madeFolder(folder);
  const secret = await secretIn(root);
  const seal = sealOf(real, secret);
  const file = path.join(real, 'seal');
  const isSealed = async (): Promise<boolean> => (await textOf(file)) === seal;
  if (!(await isSealed())) {
    const mayBe =
      ((await isNew(real)) || real.startsWith(root + path.sep)) && (await isPrivate(real));
    if (mayBe) await writeWhole(file, seal);
    // Another process may have begun with it at this moment.
    else if (!(await isSealed())) throw foreign(folder);
  }
  await makePrivateFolder(real);
}

/** Creates a folder if it is missing and returns its real path: people replace folders by links. */
async function madeFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return realpath(folder);
}

/** A folder that was moved or copied has the seal of another one. */
function sealOf(folder: string, secret: string): string {
  return createHmac('sha256', secret).update(folder).digest('hex');
}

/** A seal that is still being written does not count. */
async function isNew(folder: string): Promise<boolean> {
  return (await readdir(folder)).every((name) => /^\.[\w-]+\.part$/.test(name));
}

/** A seal is a file of this user. */
async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readTextIfThere(file, 1024);
  } catch (error) {
    if (error instanceof FileRefusedError) return undefined;
    throw error;
  }
}

/** True if this user alone could have put something there. */
async function isPrivate(folder: string): Promise<boolean> {
  const found = await lstat(folder);
  return isOwn(found) && (process.platform === 'win32' || (found.mode & 0o022) === 0);
}

function foreign(folder: string): ForeignFolderError {
  return new ForeignFolderError(
    t(
      '{0} has data that HogQL did not create, so it is not opened. Choose an empty folder, and copy your insights and exported files there.',
      folder,
    ),
  );
}
