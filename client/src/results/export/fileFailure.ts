import path from 'node:path';

/** What a person reads when a file could not be written: what happened, then what to do. */
export function describeFileFailure(error: unknown, target: string): string {
  const name = path.basename(target);
  const folder = path.dirname(target);
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `${name} was not written: the disk is full. Free some space or choose another disk, then export again.`;
    case 'EACCES':
    case 'EPERM':
    case 'EBUSY':
      return `${name} was not written: it may not be changed, or another program has it open. Close it there or choose another name, then export again.`;
    case 'EROFS':
      return `${name} was not written: ${folder} is read-only. Choose another folder, then export again.`;
    case 'ENOENT':
    case 'ENOTDIR':
      return `${name} was not written: the folder ${folder} does not exist. Choose another folder, then export again.`;
    case 'EISDIR':
      return `${name} was not written: a folder has that name. Choose another name, then export again.`;
    default:
      return `${name} was not written: ${error instanceof Error ? error.message : String(error)}. Choose another place or format, then export again.`;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
