import path from 'node:path';
import { t } from '@vscode/l10n';
import { errorCode } from '../../../../server/common/files/errorCode.ts';
import { FileRefusedError } from '../../../../server/common/files/fileRefused.ts';

/** The message for a file that could not be written: what happened, then what to do. */
export function describeFileFailure(error: unknown, target: string): string {
  if (error instanceof FileRefusedError) return error.message;
  const name = path.basename(target);
  const folder = path.dirname(target);
  switch (errorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return t(
        '{0} was not written: the disk is full. Free some space or choose another disk, then export again.',
        name,
      );
    case 'EACCES':
    case 'EPERM':
    case 'EBUSY':
      return t(
        '{0} was not written: it is read-only, or another program has it open. Close it there or choose another name, then export again.',
        name,
      );
    case 'EROFS':
      return t(
        '{0} was not written: {1} is read-only. Choose another folder, then export again.',
        name,
        folder,
      );
    case 'ENOENT':
    case 'ENOTDIR':
      return t(
        '{0} was not written: the folder {1} does not exist. Choose another folder, then export again.',
        name,
        folder,
      );
    case 'EISDIR':
      return t(
        '{0} was not written: a folder has that name. Choose another name, then export again.',
        name,
      );
    default:
      return t(
        '{0} was not written: {1}. Choose another place or format, then export again.',
        name,
        error instanceof Error ? error.message : String(error),
      );
  }
}
