import { t } from '@vscode/l10n';
import { errorCode } from '../../../server/common/files/errorCode.ts';
import { FileRefusedError } from '../../../server/common/files/fileRefused.ts';
import { LockBusyError } from './fileLock.ts';

/** Explains why something could not be stored, and what to do about it. */
export function storageFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof LockBusyError || error instanceof FileRefusedError) return message;
  switch (errorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return t('The disk is full. Free some space on it.');
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return t('{0}. Make that folder writable.', message);
    default:
      return `${message}.`;
  }
}
