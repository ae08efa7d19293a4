import { t } from '@vscode/l10n';

/** A file is not opened: it is none of ours, or more than anybody wrote there. */
export class FileRefusedError extends Error {}

/** Not a plain file: opening it could read another file, or block for ever. */
export function notPlain(file: string): FileRefusedError {
  return new FileRefusedError(
    t(
      '{0} is a link, a folder or a device, not a plain file, and was not touched. Remove it, then try again.',
      file,
    ),
  );
}

/** A file that another user of this machine owns. */
export function notOwn(file: string): FileRefusedError {
  return new FileRefusedError(
    t('{0} belongs to another user and was not touched. Remove it, then try again.', file),
  );
}

/** Larger than such a file ever is. */
export function tooLarge(file: string, bytes: number, most: number): FileRefusedError {
  return new FileRefusedError(
    t(
      '{0} is {1} MB; at most {2} MB are read. Make it smaller or remove it, then try again.',
      file,
      megabytes(bytes),
      megabytes(most),
    ),
  );
}

/** Not a folder that can keep our files. */
export function notFolder(folder: string): FileRefusedError {
  return new FileRefusedError(
    t(
      '{0} is a link or a file, not a folder, and was not touched. Remove it, then try again.',
      folder,
    ),
  );
}

/** A file with the name of a lock but other content. */
export function notLock(file: string): FileRefusedError {
  return new FileRefusedError(
    t('{0} has the name of a lock but is not one. Remove it, then try again.', file),
  );
}

function megabytes(bytes: number): string {
  const amount = bytes / 1024 / 1024;
  return amount < 10 ? String(Math.ceil(amount * 100) / 100) : String(Math.ceil(amount));
}
