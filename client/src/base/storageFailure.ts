import { t } from '@vscode/l10n';
import { LockBusyError } from './fileLock.ts';

/** Why something could not be kept in the extension's storage, and what to do about it. */
export function storageFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof LockBusyError) return message;
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
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
